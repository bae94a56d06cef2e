import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import css from './course-bar.module.css';

/** Above a course that is being studied: its name and how far one is, on one line, so that the film has the room. */
export const CourseBar = ({ lesson, percent }: { lesson: LessonDetail; percent: number }) => (
  <header className={css.bar}>
    <div className={`wrap ${css.line}`}>
      <Link className={`inline gap-4 note ${css.back}`} to={paths.lesson}>
        <Icon name="left" size={16} />
        全部课程
      </Link>
      <h1>{lesson.name}</h1>
      <div className={css.progress}>
        <ProgressLine percent={percent} done={percent === 100} label="课程学习进度" />
      </div>
    </div>
  </header>
);
