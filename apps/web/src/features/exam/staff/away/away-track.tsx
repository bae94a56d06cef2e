import type { ReviewDetail } from '@zhibiao/contract/exam/staff-review';
import type { CSSProperties } from 'react';
import css from './away-review.module.css';

const msOf = (text: string): number => Date.parse(text.replace(' ', 'T'));
const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100)).toFixed(2)}%`;

/** The whole sitting as a strip: where its learner was away, and when answers were saved last. */
export const AwayTrack = ({ review: { startTime, submitTime, aways } }: { review: ReviewDetail }) => {
  if (submitTime === null) return null;
  const [from, to] = [msOf(startTime), msOf(submitTime)];
  const whole = Math.max(1_000, to - from);
  const at = (text: string) => percent((msOf(text) - from) / whole);
  const saves = new Set(aways.flatMap((away) => away.saves.map((save) => save.at)));

  return (
    <div className={css.track}>
      <div role="img" aria-label={`从 ${startTime.slice(11)} 到 ${submitTime.slice(11)}，离开 ${aways.length} 次`}>
        {aways.map(({ from: began, sec }, index) => (
          <i key={index} style={{ '--at': at(began), '--wide': percent((sec * 1_000) / whole) } as CSSProperties} />
        ))}
        {[...saves].map((save) => (
          <u key={save} style={{ '--at': at(save) } as CSSProperties} />
        ))}
      </div>
      <p className="note num">
        <span>{startTime.slice(11, 16)}</span>
        <span className={`inline gap-6 ${css.legend}`}>
          <i /> 离开 <u /> 保存作答
        </span>
        <span>{submitTime.slice(11, 16)}</span>
      </p>
    </div>
  );
};
