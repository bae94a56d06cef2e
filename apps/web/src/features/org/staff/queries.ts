import { keepPreviousData } from '@tanstack/react-query';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { ownerCandidates } from '@zhibiao/contract/org/staff-acts';
import {
  listOrgChanges,
  listOrgs,
  orgChangeDetail,
  orgCounts,
  orgDetail,
  orgMembers,
} from '@zhibiao/contract/org/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type OrgFilterValues = Record<
  'keyword' | 'status' | 'orgType' | 'areaCode' | 'ipmsStatus' | 'pendingChange' | 'expiring',
  string
>;
const flagOf = (text: string): '1' | undefined => (text === '1' ? '1' : undefined);

/** What means nothing is no filter. */
const sentOrgFilters = ({ ipmsStatus, areaCode, pendingChange, expiring, keyword, orgType }: OrgFilterValues) => ({
  keyword,
  orgType,
  ipmsStatus: filterCode(IPMS_STATUS, ipmsStatus),
  areaCode: /^(\d{2}){1,3}$/.test(areaCode) ? areaCode : undefined,
  pendingChange: flagOf(pendingChange),
  expiring: flagOf(expiring),
});

export const staffOrgsQuery = (
  filters: OrgFilterValues,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listOrgs,
    { query: { ...sentOrgFilters(filters), status: filterCode(ORG_STATUS, filters.status), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const orgCountsQuery = (filters: OrgFilterValues) =>
  ask(orgCounts, { query: sentOrgFilters(filters) }, { placeholderData: keepPreviousData });
export const orgQuery = (id: string) => ask(orgDetail, { params: { id } }, { staleTime: 0 });
export const membersQuery = (id: string, keyword: string, pageNum: number) =>
  ask(orgMembers, { params: { id }, query: { keyword, pageNum } }, { placeholderData: keepPreviousData });
export const changeQuery = (id: string) => ask(orgChangeDetail, { params: { id } }, { staleTime: 0 });
export const ownerCandidatesQuery = (id: string, name: string) =>
  ask(ownerCandidates, { params: { id }, query: { name } }, { placeholderData: keepPreviousData });

/** What a command about an organisation makes stale. */
export const ORGS = [listOrgs, orgCounts, orgDetail, orgMembers, listOrgChanges, orgChangeDetail] as const;
