import { keepPreviousData } from '@tanstack/react-query';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { allOf } from '@zhibiao/contract/core/codes';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import type { exportLearners } from '@zhibiao/contract/learner/staff-export';
import { firstWays, listLearnerNotes } from '@zhibiao/contract/learner/staff-add';
import { mergeCheck } from '@zhibiao/contract/learner/staff-merge';
import { nameRequest, renameCheck } from '@zhibiao/contract/learner/staff-name';
import {
  learnerApplies,
  learnerCounts,
  learnerCerts,
  learnerConsents,
  learnerDetail,
  learnerExams,
  learnerLogins,
  learnerOrgs,
  learnerStudy,
  LEARNER_FLAG,
  listLearners,
} from '@zhibiao/contract/learner/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode, filterDay } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';
import { FOUND_FEW, SEARCH_FROM } from '#widgets/filters/org-choice.tsx';

export type LearnerFilterValues = Record<
  'keyword' | 'flag' | 'role' | 'orgId' | 'areaCode' | 'hasCert' | 'from' | 'to',
  string
>;

/** As the address has it, which anybody may have typed. */
const codeOf = (areaCode: string) => (/^\d{2}(\d{2}){0,2}$/.test(areaCode) ? areaCode : undefined);

/** What means nothing is no filter. */
export const learnerFilterQuery = ({
  keyword,
  flag,
  role,
  orgId,
  areaCode,
  hasCert,
  from,
  to,
}: LearnerFilterValues): Filters => ({
  keyword: keyword || undefined,
  flag: allOf(LEARNER_FLAG).find((one) => one === flag),
  role: filterCode(ROLE, role),
  orgId: orgId || undefined,
  areaCode: codeOf(areaCode),
  from: filterDay(from),
  to: filterDay(to),
  hasCert: hasCert === '0' || hasCert === '1' ? hasCert : undefined,
});
type Filters = CallOf<typeof exportLearners>['body']['filters'];

export const learnersQuery = (
  filters: LearnerFilterValues,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listLearners,
    { query: { ...learnerFilterQuery(filters), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );

export const learnerCountsQuery = (filters: LearnerFilterValues) => {
  const { flag, ...query } = learnerFilterQuery(filters);
  return ask(learnerCounts, { query }, { placeholderData: keepPreviousData });
};

export const learnerQuery = (id: string) => ask(learnerDetail, { params: { id } });

export const nameRequestQuery = (id: string) => ask(nameRequest, { params: { id } }, { staleTime: 0 });
export const renameCheckQuery = (id: string) => ask(renameCheck, { params: { id } }, { staleTime: 0, gcTime: 0 });

/** Another account of the same person, as safely as the list finds it. */
export const othersQuery = (typed: string) => {
  const keyword = typed.trim();
  return ask(
    listLearners,
    { query: { ...FOUND_FEW, keyword } },
    { enabled: keyword.length >= SEARCH_FROM, placeholderData: keepPreviousData },
  );
};
export const mergeCheckQuery = (keepId: string, dropId: string) =>
  ask(mergeCheck, { query: { keepId, dropId } }, { enabled: dropId !== '' && keepId !== '', staleTime: 0, gcTime: 0 });

/** Rows of a tab on one page; who wants more turns the page. */
export const TAB_ROWS = 10;
/** Of the overview. */
export const FEW = 3;
const page = (id: string, pageNum: number, pageSize: number) => ({ params: { id }, query: { pageNum, pageSize } });
const KEPT = { placeholderData: keepPreviousData };
export const learnerStudyQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerStudy, page(id, at, size), KEPT);
export const learnerExamsQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerExams, page(id, at, size), KEPT);
export const certsQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerCerts, page(id, at, size), KEPT);
export const appliesQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerApplies, page(id, at, size), KEPT);
export const learnerOrgsQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerOrgs, page(id, at, size), KEPT);
export const loginsQuery = (id: string, at = 1, size = TAB_ROWS) => ask(learnerLogins, page(id, at, size), KEPT);
export const learnerConsentsQuery = (id: string, at = 1, size = TAB_ROWS) =>
  ask(learnerConsents, page(id, at, size), KEPT);

export const learnerNotesQuery = (id: string, at = 1, size = TAB_ROWS) =>
  ask(listLearnerNotes, page(id, at, size), KEPT);
export const firstWaysQuery = ask(firstWays, {}, { staleTime: 60_000 });

/** What an act on an account makes stale. */
export const LEARNERS = [
  listLearners,
  learnerCounts,
  learnerDetail,
  learnerLogins,
  learnerCerts,
  listLearnerNotes,
  renameCheck,
  nameRequest,
  mergeCheck,
] as const;
