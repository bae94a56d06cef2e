import type { DoctorDrill } from '@zhibiao/contract/doctor-staff';
import { spokenTime } from '#lib/clock-text.ts';
import { shortMoment } from '#lib/moment-text.ts';
import { sizeText } from '#lib/size-text.ts';
import css from './doctor.module.css';

const itemsOf = ({ set, fault, tookSec, objects, bytes }: DoctorDrill): [string, string | null][] => [
  ['结论', fault ?? '可以从这份备份恢复'],
  ['用的备份', set],
  ['用时', tookSec === null ? null : spokenTime(Math.max(1, tookSec))],
  ['备份的内容', objects === null || bytes === null ? null : `${objects} 个对象，${sizeText(bytes)}`],
];

/** What came of the last rehearsed restore. */
export const LastDrill = ({ drill }: { drill: DoctorDrill }) => (
  <section className={`panel ${css.checks}`} aria-labelledby="drill">
    <header>
      <h2 id="drill">最近一次试恢复</h2>
      <span className="note num">
        {shortMoment(drill.at)}，每周日在另一个空文件夹里做；现在就试：npm run backup:verify -- --drill
      </span>
    </header>
    <dl className={`num ${css.drill}`}>
      {itemsOf(drill).map(
        ([name, text]) =>
          text !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
    {drill.found && <p className={css.counted}>{drill.found}</p>}
  </section>
);
