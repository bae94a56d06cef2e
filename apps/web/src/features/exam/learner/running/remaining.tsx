import { clockText } from '#lib/format/clock-text.ts';
import { useNow } from '#features/exam/use-now.ts';

/** The time that remains, second by second; read aloud by the minute, and only on request. */
export const Remaining = ({ endsAt }: { endsAt: number }) => {
  const seconds = secondsLeft(endsAt, useNow());

  return (
    <>
      <span className="num" aria-hidden="true">
        {clockText(seconds)}
      </span>
      <span className="sr">{seconds >= 60 ? `约 ${Math.round(seconds / 60)} 分钟` : '不到 1 分钟'}</span>
    </>
  );
};

export const secondsLeft = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));
