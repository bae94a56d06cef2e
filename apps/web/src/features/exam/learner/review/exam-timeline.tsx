import type { ExamResult } from '@zhibiao/contract/exam/review';
import css from './exam-timeline.module.css';

type Moments = NonNullable<ExamResult['timeline']>;

/** What happened in one's attempt, in its order; the day is named where it changes. */
export const ExamTimeline = ({ moments }: { moments: Moments }) => (
  <section className="panel" aria-labelledby="exam-timeline">
    <h2 id="exam-timeline" className={css.title}>
      考试过程
    </h2>
    <ol className={css.moments}>
      {moments.map(({ at, type, text }, index) => (
        <li key={`${at}${type}${index}`}>
          <time className="note num" dateTime={at.replace(' ', 'T')}>
            {moments[index - 1]?.at.slice(0, 10) === at.slice(0, 10) ? at.slice(11) : at.slice(5)}
          </time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </section>
);
