import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import css from './for-whom.module.css';

/** 适合谁: `谁：为什么` each. Nothing where the training body wrote nothing. */
export const ForWhom = ({ lesson: { forWhom } }: { lesson: Pick<LessonDetail, 'forWhom'> }) =>
  forWhom.length > 0 && (
    <section className={css.block} aria-label="适合谁">
      <h2>适合谁</h2>
      <ul className={css.list}>
        {forWhom.map((line) => {
          const [who, ...why] = line.split('：');
          return (
            <li key={line}>
              <b>{who}</b>
              {why.length > 0 && <span className="note">{why.join('：')}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
