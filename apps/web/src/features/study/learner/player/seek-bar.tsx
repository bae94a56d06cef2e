import type { CSSProperties } from 'react';
import { clockText, spokenTime } from '#lib/format/clock-text.ts';
import css from './seek-bar.module.css';

type Props = {
  time: number;
  duration: number;
  /** Seconds already seen; shown as a paler line. */
  seen: number;
  onSeek: (time: number) => void;
};

/** A slider of the browser's own, so that every device and reader knows how to move it. Arrow keys go 5 seconds. */
export const SeekBar = ({ time, duration, seen, onSeek }: Props) => {
  const share = (seconds: number) => `${duration ? Math.min(100, (seconds / duration) * 100) : 0}%`;

  return (
    <input
      type="range"
      className={css.bar}
      aria-label="播放进度"
      aria-valuetext={`${spokenTime(time)}，共 ${spokenTime(duration)}`}
      title={clockText(time)}
      min={0}
      max={Math.max(1, Math.round(duration))}
      step={1}
      value={Math.round(time)}
      disabled={!duration}
      style={{ '--now': share(time), '--seen': share(Math.max(seen, time)) } as CSSProperties}
      onChange={(event) => onSeek(Number(event.target.value))}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onSeek(Math.max(0, Math.min(duration, time + step)));
      }}
    />
  );
};
