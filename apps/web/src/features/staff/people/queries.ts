import { listStaff, staffDetail } from '@zhibiao/contract/staff-people';
import { listRoles } from '@zhibiao/contract/staff-role';
import { ask } from '#lib/ask.ts';
import type { TablePage } from '#lib/url-state.ts';

export type StaffFilters = { keyword: string; status: string; roleId: string };
export const staffQuery = (filters: StaffFilters, { page, pageSize }: TablePage) =>
  ask(listStaff, { query: { ...filters, pageNum: page, pageSize } as never });
export const personQuery = (id: string) => ask(staffDetail, { params: { id } });
export const rolesQuery = ask(listRoles, {});
/** What a change of somebody makes stale. */
export const STAFF = [listStaff, staffDetail, listRoles] as const;
