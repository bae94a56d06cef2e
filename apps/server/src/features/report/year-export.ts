import { StaffYearFilters } from '@zhibiao/contract/report/staff-year';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { LAST_ID } from '#lib/batches.ts';
import { audited } from '#services/audit/audited.ts';
import { filterNames } from '#services/audit/org-audit.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { yearRules } from '#services/study/year-hours.ts';
import { yearCells, yearColumns } from '#services/study/year-sheet.ts';
import { presentYearLearner, learnersOfYear, selectLearners } from './year.ts';

const MOST = 100_000;
const BATCH = 500;
const TaskInput = StaffYearFilters.extend({ scope: ScopeShape });

export const startYearExport = async (
  deps: SettingNeeds & { pool: Pool },
  staff: Staff,
  filters: StaffYearFilters,
): Promise<{ taskId: string }> => {
  const from = learnersOfYear(staff.scope, await yearRules(deps), filters);
  const rows = await countForExport(deps.pool, from, MOST, { none: '没有符合条件的学员', unit: '人' });
  return audited(deps, staff, (client, note) => {
    note({ object: 'report', counts: { rows }, facts: { year: filters.year, filters: filterNames(filters) } });
    return enqueueStaffTask(client, staff, 'year-export', { ...filters, scope: staff.scope });
  });
};

/** Learners' hours of a year as a workbook, within the scope of the requesting staff at the time of the request. */
export const yearExport = exportTask(async (context) => {
  const { deps, task } = context;
  const { scope, ...filters } = TaskInput.parse(inputOfTask(task));
  const rules = await yearRules(deps);
  const rowOf = presentYearLearner(rules, filters.year, new Date());
  const batches = exportPages(context, {
    size: BATCH,
    most: MOST,
    read: (last?: { userId: string }) => {
      const from = learnersOfYear(scope, rules, filters, [sql`u.id < ${last?.userId ?? LAST_ID}::uuid`]);
      return many(deps.pool, selectLearners(from, sql`LIMIT ${lit(BATCH)}`));
    },
    show: (rows) => rows.map(rowOf).map((row) => yearCells(filters.year, row, row.orgName)),
  });
  const name = `${filters.year}年度学时`;
  return { name: exportName(name), sheets: [{ name, columns: yearColumns({ title: '机构', width: 30 }), batches }] };
});
