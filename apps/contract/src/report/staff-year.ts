import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PageQuery, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { YearFilters, YearRow } from '../study/year.ts';
import { TaskStarted } from '../task/types.ts';

/** Hours of continuing education by the year, over all organisations that a member of the staff may see. */

export const StaffYearFilters = YearFilters.extend({
  orgId: idOf('机构').optional(),
  /** Of the learner, else of the organisation: the first 2, 4 or 6 digits. */
  areaCode: z
    .string()
    .regex(/^\d{2}(\d{2}){0,2}$/, '地区有误')
    .optional(),
});
export type StaffYearFilters = z.output<typeof StaffYearFilters>;
export const StaffYearRow = YearRow.extend({ orgName: z.string().nullable() });
export type StaffYearRow = z.output<typeof StaffYearRow>;

/** Learners and all they finished in the year, the latest registered first. */
export const reportYear = endpoint({
  title: '学员的年度学时',
  method: 'GET',
  path: '/system/report/year/list',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: PageQuery.extend(StaffYearFilters.shape),
  rows: StaffYearRow,
});
export const OrgYear = z.object({
  orgId: z.string(),
  orgName: z.string(),
  /** In its register, with an account. */
  people: z.number(),
  met: z.number(),
  hours: Hours,
});
export type OrgYear = z.output<typeof OrgYear>;
export const reportYearOrgs = endpoint({
  title: '机构的年度学时',
  method: 'GET',
  path: '/system/report/year/org',
  access: 'staff',
  permission: 'report:view',
  scope: 'org',
  query: PageQuery.extend(StaffYearFilters.omit({ met: true }).shape),
  rows: OrgYear,
});
/** The learners that the filters find, as a workbook; names in full, accounts masked. */
export const exportYear = endpoint({
  title: '导出年度学时',
  method: 'POST',
  path: '/system/report/year/export',
  access: 'staff',
  permission: 'report:export',
  scope: 'org',
  audit: 'report.year',
  once: true,
  body: StaffYearFilters,
  data: TaskStarted,
  done: '正在导出',
});
