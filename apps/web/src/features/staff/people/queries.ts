import { keepPreviousData } from '@tanstack/react-query';
import { listStaff, staffCounts, staffDetail } from '@zhibiao/contract/staff/people';
import { listRoles } from '@zhibiao/contract/staff/roles';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type StaffFilters = { keyword: string; status: string; roleId: string };
export const staffQuery = ({ status, ...query }: StaffFilters, { page: pageNum, pageSize }: TablePage) =>
  ask(
    listStaff,
    { query: { ...query, status: filterCode(STAFF_STATUS, status), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const staffCountsQuery = (query: Omit<StaffFilters, 'status'>) =>
  ask(staffCounts, { query }, { placeholderData: keepPreviousData });
export const personQuery = (id: string) => ask(staffDetail, { params: { id } });
export const roleChoicesQuery = ask(listRoles, {});
/** What a change of a staff member makes stale. */
export const STAFF = [listStaff, staffCounts, staffDetail, listRoles] as const;
