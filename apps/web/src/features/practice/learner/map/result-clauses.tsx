import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { GOOD_SHARE, MASTERY, type MasteryClause, SURE_SHARE } from '@zhibiao/contract/practice/learner';
import { Link } from 'react-router-dom';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import { myMapQuery } from '#features/practice/queries.ts';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { levelPercent } from '#features/practice/map/level.ts';
import css from './result-clauses.module.css';
import { StudyFirst } from './study-first.tsx';

const KIND: Record<MasteryClause['level'], TagKind> = {
  [MASTERY.none]: 'plain',
  [MASTERY.few]: 'plain',
  [MASTERY.weak]: 'warning',
  [MASTERY.good]: 'info',
  [MASTERY.sure]: 'success',
};

/**
 * Below a result: the chapters of its standard, how well each is known by now, and what to study. Nothing where no
 * answer counts yet.
 */
export const ResultClauses = ({ standardCode }: { standardCode: string }) => {
  const { data: map } = useQuery(myMapQuery(standardCode));
  const chapters = map?.clauses.filter(({ parentId, answers }) => parentId === null && answers > 0) ?? [];
  if (!map || map.standardCode !== standardCode || chapters.length === 0) return null;

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="clauses-title">
      <header className={`cluster baseline spread gap-4-16 ${css.head}`}>
        <h2 id="clauses-title">哪些条款还要补</h2>
        <Link to={practiceAddress.map}>完整的条款能力图</Link>
      </header>
      <StudyFirst clauses={map.clauses} />
      <ul className={css.rows}>
        {chapters.map((chapter) => (
          <Chapter key={chapter.clauseId} chapter={chapter} />
        ))}
      </ul>
      <p className="note num">
        按近两年已公布对错的作答计算，{SURE_SHARE * 100}% 起为掌握，不到 {GOOD_SHARE * 100}% 待加强。
      </p>
    </section>
  );
};

const Chapter = ({ chapter: { number, title, level, share, answers } }: { chapter: MasteryClause }) => (
  <li>
    <b className="num">{number}</b>
    <span>{title}</span>
    <i className={css.bar} aria-hidden="true">
      {share !== null && (
        <i className={level === MASTERY.weak ? css.weak : undefined} style={{ width: `${share * 100}%` }} />
      )}
    </i>
    <span className="note num">{levelPercent(share) ?? `${answers} 题`}</span>
    <Tag kind={KIND[level]} {...(level === MASTERY.sure && { icon: 'check' })}>
      {labelOf(MASTERY, level)}
    </Tag>
  </li>
);
