import { ACCESS, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { LessonCard as Lesson, MyLesson } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { LazyImage } from '#ui/picture/lazy-image.tsx';
import { minutesText } from '#lib/format/clock-text.ts';
import css from './lesson-card.module.css';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';

export const lessonAddress = (lessonId: string, lid?: string | null): string =>
  `${paths.lessonDetail}?id=${lessonId}${lid ? `&lid=${lid}` : ''}`;

/** The lecture to go on with, when that is what comes next. */
export const lectureOf = ({ next }: Pick<MyLesson, 'next'>): string | null =>
  next.kind === 'lecture' ? next.lid : null;

type Props = {
  lesson: Lesson;
  /** The learner's own record, when there is one. */
  mine?: Pick<MyLesson, 'status' | 'progress' | 'next'> | null;
  /** One of those that the first view shows. */
  first?: boolean;
};

/** One course; the whole card is one link. */
export const LessonCard = ({ lesson, mine = null, first = false }: Props) => (
  <Link className={css.card} to={lessonAddress(lesson.lessonId, mine && lectureOf(mine))}>
    <div className={css.picture}>
      {lesson.cover && <LazyImage src={lesson.cover} alt="" width={320} height={180} first={first} />}
      {lesson.access === ACCESS.member && (
        <span className={css.corner}>
          <Tag icon="lock">机构成员</Tag>
        </span>
      )}
    </div>
    <div className={css.body}>
      <h3>{lesson.name}</h3>
      <p className={css.about}>{lesson.desc}</p>
      <div className={`row gap-8 note ${css.meta}`}>
        <Avatar name={lesson.teacherName} src={lesson.teacherAvatar} size={24} />
        <span>{lesson.teacherName}</span>
      </div>
      <div className={`row spread gap-12 note ${css.foot}`}>
        <Foot lesson={lesson} mine={mine} />
      </div>
    </div>
  </Link>
);

const Foot = ({ lesson, mine }: Props) => {
  if (mine && mine.status !== LESSON_STATUS.untouched)
    return (
      <ProgressLine
        percent={mine.progress}
        done={mine.status === LESSON_STATUS.done}
        label={`${lesson.name} 学习进度`}
      />
    );

  return (
    <>
      <span className="num">
        {lesson.itemCount} 讲 · {minutesText(lesson.measuredSec)}
      </span>
      {lesson.studyCount > 0 && <span className="num">{lesson.studyCount} 人在学</span>}
    </>
  );
};
