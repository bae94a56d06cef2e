import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import type { Teacher } from '@zhibiao/contract/teacher/learner';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { RatingLine } from './rating-mark.tsx';
import { Stars } from './stars.tsx';
import css from './teacher-card.module.css';

type Props = {
  teacher: Teacher;
  /** An invented person of the demonstration, which is said beside the name. */
  demo: boolean;
  /** The place of the evaluate button. */
  evaluate?: ReactNode;
};

/** One teacher in full: who they are, and what they teach. */
export const TeacherCard = ({ teacher, demo, evaluate }: Props) => (
  <article className={css.card}>
    <Avatar name={teacher.name} src={teacher.avatar} size={80} />
    <div>
      <div className={`cluster gap-4-12 ${css.name}`}>
        <h2>{teacher.name}</h2>
        {demo && <Tag>演示人物</Tag>}
      </div>
      <p className={css.synopsis}>{teacher.synopsis}</p>
    </div>
    <div className={css.desc}>
      <RichText html={teacher.desc} below={2} />
    </div>
    {teacher.lessons.length > 0 && <Lessons teacher={teacher} />}
    <div className={css.foot}>
      <Rating teacher={teacher} />
      {evaluate && <span className="to-end">{evaluate}</span>}
    </div>
  </article>
);

const Lessons = ({ teacher: { id, name, lessons, lessonCount } }: { teacher: Teacher }) => (
  <section className={css.lessons} aria-label={`${name}主讲的课程`}>
    <h3>主讲课程</h3>
    <ul>
      {lessons.map((lesson) => (
        <li key={lesson.lessonId}>
          <Link to={lessonAddress(lesson.lessonId)}>{lesson.name}</Link>
        </li>
      ))}
      {lessonCount > lessons.length && (
        <li>
          <Link className="num" to={`${paths.lesson}?teacherId=${id}`}>
            全部 {lessonCount} 门课程
          </Link>
        </li>
      )}
    </ul>
  </section>
);

const Rating = ({ teacher }: { teacher: Teacher }) => {
  const { ratingAverage, ratingCount } = teacher;
  if (ratingAverage === null) return <RatingLine rating={teacher} />;

  const every = `为保护评价人，每新增 ${RATINGS_TOGETHER} 人评价合并计入一次`;
  return (
    <>
      <Stars value={ratingAverage} />
      <b className="num">{ratingAverage.toFixed(1)}</b>
      <span className="note num" title={every}>
        {ratingCount} 人评价
      </span>
    </>
  );
};
