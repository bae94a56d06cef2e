import { MASTERY, type MasteryClause } from '@zhibiao/contract/practice/learner';

export type ClauseToStudy = { clause: MasteryClause; lecture: MasteryClause['lessons'][number] };

/** So many are a plan; more would be a list. */
const MOST = 3;

/**
 * The clauses to begin with, the least known first: of those that are known weakly and taught in some lecture. What is
 * weak below a clause is shown in its place.
 */
export const toStudy = (clauses: readonly MasteryClause[]): ClauseToStudy[] => {
  const weak = clauses.filter(({ level }) => level === MASTERY.weak);
  return weak
    .filter(({ clauseId, lessons }) => lessons.length > 0 && !weak.some(({ parentId }) => parentId === clauseId))
    .sort((a, b) => (a.share ?? 0) - (b.share ?? 0))
    .slice(0, MOST)
    .flatMap((clause) => clause.lessons.slice(0, 1).map((lecture) => ({ clause, lecture })));
};
