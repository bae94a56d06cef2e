import { keepPreviousData } from '@tanstack/react-query';
import {
  auditorCandidates,
  auditorStandards,
  listOrgApplies,
  listSelfApplies,
  myApplies,
  myApply,
  orgApply,
} from '@zhibiao/contract/apply';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { ask } from '#lib/ask.ts';
import { isMissing } from '#lib/failure.ts';

/** What a step of any application may have changed. */
export const APPLIES = [
  listOrgApplies,
  orgApply,
  listSelfApplies,
  auditorStandards,
  auditorCandidates,
  myApplies,
  myApply,
] as const;

const meta = { saidInPlace: isMissing };

type Page = { pageNum: number; pageSize: number };
type Filters = { status: number | undefined; kind?: number | undefined; keyword?: string };

export const orgAppliesQuery = (filters: Filters, page: Page) =>
  ask(listOrgApplies, { query: { ...page, ...filters } }, { placeholderData: keepPreviousData });

/** Always asked for anew: a decision is made on what is true now. */
export const orgApplyQuery = (id: string) => ask(orgApply, { params: { id } }, { staleTime: 0, meta });

export const selfAppliesQuery = (page: Page) =>
  ask(listSelfApplies, { query: page }, { placeholderData: keepPreviousData });

export const standardsQuery = ask(auditorStandards);

/** `applyId`: the returned application that these people may be in already. */
export const candidatesQuery = (standardCode: string, applyId: string | undefined) =>
  ask(auditorCandidates, { query: { standardCode, applyId } }, { enabled: standardCode !== '' });

export const myAppliesQuery = (pageNum: number) =>
  ask(myApplies, { query: { pageNum, pageSize: LIST_BOX_SIZE } }, { placeholderData: keepPreviousData });

export const myApplyQuery = (id: string) => ask(myApply, { params: { id } }, { staleTime: 0, meta });
