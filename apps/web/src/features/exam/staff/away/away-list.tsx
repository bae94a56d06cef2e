import type { AwayTime } from '@zhibiao/contract/exam/staff-review';
import { spokenTime } from '#lib/format/clock-text.ts';
import { Tag } from '#ui/text/tag.tsx';
import css from './away-review.module.css';

/** Each time away, and what was answered last around it. */
export const AwayList = ({ aways }: { aways: readonly AwayTime[] }) => (
  <ol className={css.aways}>
    {aways.map((away, index) => (
      <li key={`${away.from}${index}`}>
        <p className={`row gap-12 ${css.away}`}>
          <time className="num" dateTime={away.from.replace(' ', 'T')}>
            {away.from.slice(11)}
          </time>
          <b className="num">离开 {spokenTime(away.sec)}</b>
          {!away.counts && <Tag>不计切屏</Tag>}
        </p>
        {away.saves.length === 0 ? (
          <p className="note">前后两分钟内没有保存作答</p>
        ) : (
          <ul className={css.saves}>
            {away.saves.map((save) => (
              <li key={save.questionNo}>
                <span className="note num">
                  {save.at.slice(11)} {save.before ? '返回前' : '返回后'}
                </span>
                <span>
                  第 {save.questionNo} 题 <span className={css.stem}>{save.stem}</span>
                  <b className={css.value}>{[save.value].flat().join('、') || '（清空）'}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
);
