import { RATINGS_TOGETHER } from '@zhibiao/contract/limits';
import type { Teacher } from '@zhibiao/contract/teacher';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Stars } from './stars.tsx';
import css from './teacher-card.module.css';

/** One teacher in full. `evaluate` is the place of the evaluate button. */
export const TeacherCard = ({ teacher, evaluate }: { teacher: Teacher; evaluate?: ReactNode }) => (
  <article className={css.card}>
    <Avatar name={teacher.name} src={teacher.avatar} size={80} />
    <div>
      <h2>{teacher.name}</h2>
      <p className={css.synopsis}>{teacher.synopsis}</p>
    </div>
    <div className={css.desc}>
      <RichText html={teacher.desc} />
    </div>
    <div className={css.foot}>
      <Rating teacher={teacher} />
      {evaluate && <span className={css.evaluate}>{evaluate}</span>}
    </div>
  </article>
);

const Rating = ({ teacher: { ratingAverage, ratingCount } }: { teacher: Teacher }) => {
  if (ratingAverage === null) return <span className="note num">评价满 {RATINGS_TOGETHER} 人后显示均分</span>;

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
