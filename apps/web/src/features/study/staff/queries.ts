import { keepPreviousData } from '@tanstack/react-query';
import { allOf } from '@zhibiao/contract/core/codes';
import { listLearners } from '@zhibiao/contract/learner/staff';
import {
  countLessonStudents,
  enrolOptions,
  LESSON_PEOPLE,
  lessonStudents,
  planEnrol,
  planRemind,
  planWithdraw,
} from '@zhibiao/contract/study/staff-enrol';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';
import { FOUND_FEW, SEARCH_FROM } from '#widgets/filters/org-choice.tsx';

type StudentFilters = { part: string; orgId: string; keyword: string };
export const partOf = (part: string) => allOf(LESSON_PEOPLE).find((one) => one === part);

export const enrolledQuery = (
  id: string,
  { part, orgId, keyword }: StudentFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    lessonStudents,
    { query: { id, pageNum, pageSize, part: partOf(part), orgId: orgId || undefined, keyword } },
    { placeholderData: keepPreviousData },
  );
export const enrolledCountsQuery = (id: string) => ask(countLessonStudents, { query: { id } });

export const enrolOptionsQuery = (orgId: string) =>
  ask(enrolOptions, { query: { orgId: orgId || undefined } }, { placeholderData: keepPreviousData });
/** What it would do is fetched again each time. */
const NOW = { staleTime: 0, gcTime: 0 };
export const enrolPlanQuery = (query: CallOf<typeof planEnrol>['query'] | null) =>
  ask(
    planEnrol,
    { query: query ?? { lessonIds: '' } },
    { ...NOW, enabled: query !== null, placeholderData: keepPreviousData },
  );
export const remindPlanQuery = (query: CallOf<typeof planRemind>['query']) => ask(planRemind, { query }, NOW);
export const withdrawPlanQuery = (query: CallOf<typeof planWithdraw>['query']) => ask(planWithdraw, { query }, NOW);

export const peopleQuery = (keyword: string) =>
  ask(
    listLearners,
    { query: { ...FOUND_FEW, keyword } },
    { enabled: keyword.length >= SEARCH_FROM, placeholderData: keepPreviousData },
  );

/** What an assignment outdates. */
export const ENROLLED = [lessonStudents, countLessonStudents, planEnrol] as const;
