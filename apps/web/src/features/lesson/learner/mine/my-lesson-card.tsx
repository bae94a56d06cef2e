import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { myLessons } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/action/button.tsx';
import { LazyImage } from '#ui/picture/lazy-image.tsx';
import { lectureOf, lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { lessonHours } from '#widgets/lesson/lesson-hours.ts';
import { lessonNext } from '#widgets/lesson/lesson-next.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './my-lesson-card.module.css';
import { STATUS } from '#features/lesson/learner/course/outline.ts';

export type MyLesson = AnswerOf<typeof myLessons>['rows'][number];

/** A course in study: its status and the button to continue. `first`: the first view waits for its picture. */
export const MyLessonCard = ({ lesson, first = false }: { lesson: MyLesson; first?: boolean }) => {
  const { mine } = lesson;
  const status = STATUS[mine.status];

  return (
    <article className={css.card}>
      <div className={css.picture}>
        {lesson.cover && <LazyImage src={lesson.cover} alt="" width={320} height={180} first={first} />}
      </div>
      <div className={css.body}>
        <h2>
          <Link to={lessonAddress(lesson.lessonId, lectureOf(mine))}>{lesson.name}</Link>
        </h2>
        <p className="cluster gap-4-12 note num">
          {status && <Tag kind={status.kind}>{status.text}</Tag>}
          <span>
            {lesson.itemCount} 讲 · {lessonHours(lesson)}
          </span>
          {mine.deadline && <span>截止 {mine.deadline.slice(0, 10)}</span>}
        </p>
        <NextName lesson={lesson} />
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

/** What comes next by name: 第 3 讲 …, or why nothing does. */
export const NextName = ({ lesson: { lessonId, mine } }: { lesson: MyLesson }) => {
  const { about } = lessonNext(lessonId, mine.next, mine.progress > 0);
  return <p className={`note num ${css.next}`}>{mine.next.kind === 'lecture' ? `下一步：${about}` : about}</p>;
};

export const Next = ({ lesson: { lessonId, name, mine } }: { lesson: MyLesson }) => {
  const { to, action, about } = lessonNext(lessonId, mine.next, mine.progress > 0);
  const plain = mine.next.kind === 'closed' || (mine.next.kind === 'proof' && mine.next.issued);

  return (
    <ButtonLink small primary={!plain} to={to} aria-label={`${action}：${name}，${about}`}>
      {action}
    </ButtonLink>
  );
};
