import { clockText } from '#lib/format/clock-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './exam-head.module.css';

/** All that is left of the header while an exam runs. */
export const ExamHead = ({ title, note, secondsLeft }: { title: string; note: string; secondsLeft: number }) => (
  <header className={`ink ${css.head}`}>
    <div className={`wrap ${css.inner}`}>
      <h1>
        {title}
        <small>{note}</small>
      </h1>
      <div className={css.timer} role="timer" aria-label={`剩余时间 ${clockText(secondsLeft)}`}>
        <span aria-hidden="true">剩余时间</span>
        <Icon name="clock" />
        <b aria-hidden="true">{clockText(secondsLeft)}</b>
      </div>
    </div>
  </header>
);
