import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { LESSON_STATUS, type myLessons } from '@zhibiao/contract/lesson';
import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LazyImage } from '#ui/lazy-image.tsx';
import { lessonAddress } from '#widgets/lesson-card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Tag } from '#ui/tag.tsx';
import css from './my-lesson-card.module.css';
import { STATUS } from '#features/lesson/outline.ts';

export type MyLessonRow = AnswerOf<typeof myLessons>['rows'][number];

/** A course in study: its status and the button to continue. */
export const MyLessonCard = ({ lesson }: { lesson: MyLessonRow }) => {
  const { mine } = lesson;
  const status = STATUS[mine.status];

  return (
    <article className={css.card}>
      <div className={css.picture}>
        {lesson.cover && <LazyImage src={lesson.cover} alt="" width={320} height={180} />}
      </div>
      <div className={css.body}>
        <h2>
          <Link to={lessonAddress(lesson.lessonId, mine.lastLid)}>{lesson.name}</Link>
        </h2>
        <p className={`note num ${css.facts}`}>
          {status && <Tag kind={status.kind}>{status.text}</Tag>}
          <span>
            {lesson.itemCount} 讲 · {lesson.creditHours} 学时
          </span>
          {mine.deadline && <span>截止 {mine.deadline.slice(0, 10)}</span>}
        </p>
        <div className={css.foot}>
          <ProgressLine
            percent={mine.progress}
            done={mine.status === LESSON_STATUS.done}
            label={`${lesson.name} 学习进度`}
          />
          <Next lesson={lesson} />
        </div>
      </div>
    </article>
  );
};

/** One step per status. */
export const Next = ({ lesson: { lessonId, name, mine } }: { lesson: MyLessonRow }) => {
  const to = lessonAddress(lessonId, mine.lastLid);
  if (mine.status === LESSON_STATUS.done)
    return (
      <ButtonLink small to={paths.studyProve} aria-label={`学习证明：${name}`}>
        学习证明
      </ButtonLink>
    );
  if (mine.status === LESSON_STATUS.examDue)
    return (
      <ButtonLink small primary to={paths.examination} aria-label={`去考试：${name}`}>
        去考试
      </ButtonLink>
    );

  return (
    <ButtonLink small primary to={to} aria-label={`${mine.progress > 0 ? '继续' : '开始'}：${name}`}>
      {mine.progress > 0 ? '继续' : '开始'}
    </ButtonLink>
  );
};
