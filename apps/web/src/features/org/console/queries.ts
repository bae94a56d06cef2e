import { keepPreviousData } from '@tanstack/react-query';
import {
  listOrgChanges,
  listOrgs,
  orgChangeDetail,
  orgDetail,
  orgMembers,
  ownerCandidates,
} from '@zhibiao/contract/org-staff';
import { ask } from '#lib/ask.ts';
import type { TablePage } from '#lib/url-state.ts';

export type OrgFilters = Record<
  'keyword' | 'status' | 'orgType' | 'areaCode' | 'ipmsStatus' | 'pendingChange' | 'expiring',
  string
>;
const codeOf = (text: string): number | undefined => (/^\d$/.test(text) ? Number(text) : undefined);
const flagOf = (text: string): '1' | undefined => (text === '1' ? '1' : undefined);

export const orgsQuery = (
  { status, ipmsStatus, areaCode, pendingChange, expiring, ...text }: OrgFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listOrgs,
    {
      query: {
        ...text,
        status: codeOf(status),
        ipmsStatus: codeOf(ipmsStatus),
        areaCode: /^(\d{2}){1,3}$/.test(areaCode) ? areaCode.padEnd(6, '0') : undefined,
        pendingChange: flagOf(pendingChange),
        expiring: flagOf(expiring),
        pageNum,
        pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );
export const orgQuery = (id: string) => ask(orgDetail, { params: { id } }, { staleTime: 0 });
export const membersQuery = (id: string, keyword: string, pageNum: number) =>
  ask(orgMembers, { params: { id }, query: { keyword, pageNum } }, { placeholderData: keepPreviousData });
export const changeQuery = (id: string) => ask(orgChangeDetail, { params: { id } }, { staleTime: 0 });
export const candidatesQuery = (id: string, name: string) =>
  ask(ownerCandidates, { params: { id }, query: { name } }, { placeholderData: keepPreviousData });

/** What a command about an organisation makes stale. */
export const ORGS = [listOrgs, orgDetail, orgMembers, listOrgChanges, orgChangeDetail] as const;
