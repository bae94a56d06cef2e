import { keepPreviousData } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  listOrgScores,
  orgClauseScores,
  orgScorePapers,
  SCORE_OUTCOME,
  type ScoreFilters,
  type ScoreGroup,
} from '@zhibiao/contract/study/org-scores';
import { ask } from '#lib/api/ask.ts';
import { type TablePage, useFilterParam, useIdParam } from '#lib/url/url-state.ts';

type Set<T> = { [K in keyof T]?: NonNullable<T[K]> };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whose attempts the address asks for. */
export const useScoreGroup = (): Set<ScoreGroup> => {
  const [lessonId] = useIdParam('lessonId');
  const [paperId] = useIdParam('paperId');
  const [department] = useFilterParam('department');
  const [position] = useFilterParam('position');
  const [from] = useFilterParam('from');
  const [to] = useFilterParam('to');
  return {
    ...(lessonId ? { lessonId } : {}),
    ...(paperId ? { paperId } : {}),
    ...(department ? { department } : {}),
    ...(position ? { position } : {}),
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(to) ? { to } : {}),
  };
};

export const useScoreFilters = (): Set<ScoreFilters> => {
  const group = useScoreGroup();
  const [keyword] = useFilterParam('keyword');
  const [chosen] = useFilterParam('outcome');
  const outcome = Object.values(SCORE_OUTCOME).find((one) => one === chosen && labelOf(SCORE_OUTCOME, one));
  return { ...group, ...(keyword ? { keyword } : {}), ...(outcome ? { outcome } : {}) };
};

export const scoresQuery = (filters: Set<ScoreFilters>, { page: pageNum, pageSize }: TablePage) =>
  ask(listOrgScores, { query: { pageNum, pageSize, ...filters } }, { placeholderData: keepPreviousData });
export const clauseScoresQuery = (group: Set<ScoreGroup>) =>
  ask(orgClauseScores, { query: group }, { placeholderData: keepPreviousData });
export const scorePapersQuery = ask(orgScorePapers);
