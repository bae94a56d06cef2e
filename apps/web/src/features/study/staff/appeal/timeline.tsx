import { spokenTime } from '#lib/format/clock-text.ts';
import css from './appeal.module.css';
import { type AppealEntry, type Stretch, stretchesOf } from './stretches.ts';

/** What the ledger says around the minutes in question, on every device and in every course. */
export const AppealTimeline = ({ entries }: { entries: readonly AppealEntry[] }) =>
  entries.length === 0 ? (
    <p className="note">账号已注销，时间线不再显示</p>
  ) : (
    <table className={`num ${css.timeline}`}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">内容与设备</th>
          <th scope="col">计入</th>
          <th scope="col">未计入</th>
        </tr>
      </thead>
      <tbody>
        {stretchesOf(entries).map((line) => (
          <Line key={line.seq} line={line} />
        ))}
      </tbody>
    </table>
  );

const timeOf = ({ time, until }: Stretch): string =>
  time === until ? time.slice(5) : `${time.slice(5)} – ${until.slice(11)}`;

const Line = ({ line }: { line: Stretch }) => (
  <tr className={line.asked ? css.asked : undefined}>
    <td>
      {timeOf(line)}
      {line.asked && <span className="sr">（申诉的时段）</span>}
    </td>
    <td>
      {line.title}
      <small>{[line.lessonName, line.device].filter(Boolean).join('，')}</small>
    </td>
    <td>
      {line.creditedSec > 0 && spokenTime(line.creditedSec)}
      {line.grantedSec > 0 && <>补计 {spokenTime(line.grantedSec)}</>}
    </td>
    <td>
      {line.refusedSec > 0 && (
        <>
          {spokenTime(line.refusedSec)}
          <small>{line.why}</small>
          {line.asked && <small>可补计 {spokenTime(line.freeSec)}</small>}
        </>
      )}
    </td>
  </tr>
);
