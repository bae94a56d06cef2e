import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './lesson-skeleton.module.css';

/** The shape of the lesson page. */
export const LessonSkeleton = () => (
  <div className={`wrap ${css.page}`}>
    <div className={css.title} />
    <div className={css.learn}>
      <div className={css.player} />
      <div className={css.list}>
        <Skeleton lines={8} />
      </div>
    </div>
  </div>
);
