import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { Link } from 'react-router-dom';
import { LazyImage } from '#ui/picture/lazy-image.tsx';
import { lectureOf, lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { lessonHours } from '#widgets/lesson/lesson-hours.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Next, NextName, type MyLesson as Row } from './my-lesson-card.tsx';
import css from './my-lesson-row.module.css';
import { STATUS } from '#features/lesson/learner/course/outline.ts';

/** The same record as a line of a list. */
export const MyLessonRow = ({ lesson }: { lesson: Row }) => {
  const { mine } = lesson;
  const status = STATUS[mine.status];

  return (
    <li className={css.row}>
      <div className={css.picture}>
        {lesson.cover && <LazyImage src={lesson.cover} alt="" width={144} height={81} />}
      </div>
      <div className={css.what}>
        <h2>
          <Link to={lessonAddress(lesson.lessonId, lectureOf(mine))}>{lesson.name}</Link>
        </h2>
        <p className={`cluster gap-4-16 note num ${css.facts}`}>
          {status && <Tag kind={status.kind}>{status.text}</Tag>}
          <span>{lessonHours(lesson)}</span>
          {mine.startTime && <span>{mine.startTime.slice(0, 10)} 开始</span>}
          {mine.finishTime ? (
            <span>{mine.finishTime.slice(0, 10)} 完成</span>
          ) : (
            mine.deadline && <span>截止 {mine.deadline.slice(0, 10)}</span>
          )}
        </p>
        <NextName lesson={lesson} />
      </div>
      <div className={css.progress}>
        <ProgressLine
          percent={mine.progress}
          done={mine.status === LESSON_STATUS.done}
          label={`${lesson.name} 学习进度`}
        />
      </div>
      <Next lesson={lesson} />
    </li>
  );
};
