import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { APPLY_PEOPLE_MAX } from '@zhibiao/contract/apply/types';
import {
  auditorCandidates,
  auditorStandards,
  type Candidate,
  listOrgApplies,
  listSelfApplies,
  orgApply,
} from '@zhibiao/contract/apply/org';
import { myApplies, myApply, myRenewal } from '@zhibiao/contract/apply/learner';
import { LIST_BOX_SIZE, PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { ask } from '#lib/api/ask.ts';

/** What a step of any application may have changed. */
export const APPLIES = [
  listOrgApplies,
  orgApply,
  listSelfApplies,
  auditorStandards,
  auditorCandidates,
  myApplies,
  myApply,
  myRenewal,
] as const;

type Page = { pageNum: number; pageSize: number };
type Filters = { status: number | undefined; kind?: number | undefined; keyword?: string };

export const orgAppliesQuery = (filters: Filters, page: Page) =>
  ask(listOrgApplies, { query: { ...page, ...filters } }, { placeholderData: keepPreviousData });

/** Always fetched again: a decision is made on what is true now. */
export const orgApplyQuery = (id: string) => ask(orgApply, { params: { id } }, { staleTime: 0 });

export const selfAppliesQuery = (page: Page) =>
  ask(listSelfApplies, { query: page }, { placeholderData: keepPreviousData });

export const applyStandardsQuery = ask(auditorStandards);

/**
 * Among whom people are chosen; `applyId` is the returned application that they may be in already, `renews` the
 * certificate that is renewed, whose holder alone is.
 */
export type CandidateFilters = {
  standardCode: string;
  applyId: string | undefined;
  renews: string | undefined;
  keyword?: string;
};
type Only = { ok?: '1'; named?: '1' };

export const applyCandidatesQuery = (filters: CandidateFilters & Only, page: Page) =>
  ask(auditorCandidates, { query: { ...filters, ...page } }, { placeholderData: keepPreviousData });

/** How many of them may be submitted. */
export const ableCountQuery = (filters: CandidateFilters) =>
  ask(
    auditorCandidates,
    { query: { ...filters, ok: '1', pageNum: 1, pageSize: 1 } },
    { placeholderData: keepPreviousData, select: ({ total }) => total },
  );

/** Those who may be submitted, as many as one application takes; of the returned application itself with `named`. */
export const findAble = async (
  client: QueryClient,
  filters: CandidateFilters & Only,
): Promise<readonly Candidate[]> => {
  const found: Candidate[] = [];
  for (let pageNum = 1; found.length < APPLY_PEOPLE_MAX; pageNum += 1) {
    const page = { pageNum, pageSize: PAGE_SIZE_MAX };
    const { rows, total } = await client.fetchQuery(applyCandidatesQuery({ ...filters, ok: '1' }, page));
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) break;
  }
  return found.slice(0, APPLY_PEOPLE_MAX);
};

export const myAppliesQuery = (pageNum: number) =>
  ask(myApplies, { query: { pageNum, pageSize: LIST_BOX_SIZE } }, { placeholderData: keepPreviousData });

export const myApplyQuery = (id: string) => ask(myApply, { params: { id } }, { staleTime: 0 });

/** Always fetched again: the learner studies in between. */
export const myRenewalQuery = (certNo: string) => ask(myRenewal, { query: { certNo } }, { staleTime: 0 });
