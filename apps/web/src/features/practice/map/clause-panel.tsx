import { labelOf } from '@zhibiao/contract/core/codes';
import { MASTERY, type MasteryClause } from '@zhibiao/contract/practice/learner';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { levelPercent } from './level.ts';
import css from './clause-panel.module.css';

type Props = { clause: MasteryClause; ofMany: boolean; onClose: () => void; children?: ReactNode };

/** One clause: what is known of it, and the way on. */
export const PracticeClausePanel = ({ clause, ofMany, onClose, children }: Props) => {
  const { number, title, level, answers, share, people, lessons } = clause;
  const unpublished = ofMany && people === null;

  return (
    <SidePanel title={`${number} ${title}`} onClose={onClose}>
      <dl className={`stack gap-8 ${css.facts}`}>
        <div>
          <dt>掌握情况</dt>
          <dd>{unpublished ? '作答人数不足 5 人，不显示' : labelOf(MASTERY, level)}</dd>
        </div>
        {share !== null && (
          <div>
            <dt>得分率</dt>
            <dd className="num">{levelPercent(share)}</dd>
          </div>
        )}
        {!unpublished && (
          <div>
            <dt>作答</dt>
            <dd className="num">
              {ofMany && `${people ?? 0} 人，`}
              {answers} 题
            </dd>
          </div>
        )}
      </dl>
      {children}
      <h3 className={css.title}>讲解这一条款的内容</h3>
      {lessons.length === 0 ? (
        <p className="note">还没有讲解这一条款的课程内容。</p>
      ) : (
        <ul className={css.lessons}>
          {lessons.map(({ lessonId, lid, title: lecture }) => (
            <li key={lid}>
              <Link to={lessonAddress(lessonId, lid)}>{lecture}</Link>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
};
