import css from './progress-line.module.css';

/** Progress as a line and in words. `percent` 0–100; `done` turns it green and says 已完成. */
export const ProgressLine = ({ percent, done = false, label }: { percent: number; done?: boolean; label: string }) => {
  const value = done ? 100 : Math.min(100, Math.max(0, Math.floor(percent)));

  return (
    <div
      className={`${css.line} ${done ? css.done : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={done ? '已完成' : `${value}%`}
    >
      <i>
        <i style={{ width: `${value}%` }} />
      </i>
      <span>{done ? '已完成' : `${value}%`}</span>
    </div>
  );
};
