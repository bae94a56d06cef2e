import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Icon } from '#ui/icon/icon.tsx';
import css from './ticks.module.css';

/** 学完后能够: nothing where the training body wrote nothing. */
export const CourseOutcomes = ({ lesson: { outcomes } }: { lesson: Pick<LessonDetail, 'outcomes'> }) =>
  outcomes.length > 0 && (
    <section aria-label="学完后能够">
      <h2>学完后能够</h2>
      <ul className={`${css.ticks} ${css.two}`}>
        {outcomes.map((line) => (
          <li key={line}>
            <Icon name="done" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
