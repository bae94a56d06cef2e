import type { MasteryMap } from '@zhibiao/contract/practice/learner';
import { ButtonLink } from '#ui/action/button.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { levelPercent } from '#features/practice/map/level.ts';
import css from './study-first.module.css';
import { toStudy } from './to-study.ts';

/** What to study first: each weak clause with the lecture that teaches it. Nothing where nothing is weak. */
export const StudyFirst = ({ clauses }: Pick<MasteryMap, 'clauses'>) => {
  const rows = toStudy(clauses);
  if (rows.length === 0) return null;

  return (
    <ul className={`stack gap-8 ${css.rows}`} aria-label="先补这些条款">
      {rows.map(({ clause: { clauseId, number, title, share }, lecture }) => (
        <li key={clauseId}>
          <p>
            <b className="num">{number}</b> {title}
            <span className="note num">得分率 {levelPercent(share)}</span>
          </p>
          <p className="note">{lecture.title}</p>
          <ButtonLink small to={lessonAddress(lecture.lessonId, lecture.lid)}>
            去学习
            <span className="sr">
              {number} {title}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
};
