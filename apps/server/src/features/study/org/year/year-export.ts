import { OrgYearFilters } from '@zhibiao/contract/study/year';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { exportPages, exportTask } from '#jobs/queue/export.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { FIRST_ID } from '#lib/batches.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { yearRule, yearRules } from '#services/study/year-hours.ts';
import { yearCells, yearColumns } from '#services/study/year-sheet.ts';
import { memberRowOf, type MemberYear, membersOfYear, selectMembers } from './year.ts';

const BATCH = 500;

const countMembers = async (deps: SettingNeeds, orgId: string, filters: OrgYearFilters): Promise<number> => {
  const from = membersOfYear(orgId, await yearRules(deps), filters);
  return (await one(deps.pool, sql<{ total: number }>`SELECT count(*)::int AS total ${from}`)).total;
};

export const startOrgYearExport = async (
  deps: SettingNeeds & { pool: Pool },
  viewer: OrgActing,
  filters: OrgYearFilters,
): Promise<{ taskId: string }> => {
  const rows = await countMembers(deps, viewer.orgId, filters);
  if (rows === 0) throw refused('没有可导出的学员');
  return auditedByOrg(deps.pool, viewer, 'study.yearExport', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { rows }, facts: { filters: filterNames(filters) } });
    const work = { kind: TASK_KIND.studyYearExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters };
    return enqueueTask({ pool: client }, work);
  });
};

/** Members' hours of a year as a workbook. */
export const studyYearExport = exportTask(async (context) => {
  const { deps, task } = context;
  const { orgId } = task;
  if (!orgId) throw refused('机构不存在');
  const filters = OrgYearFilters.parse(task.input);
  const [rules, total] = [await yearRules(deps), await countMembers(deps, orgId, filters)];
  const rowOf = memberRowOf(await yearRule(deps, orgId), filters.year, new Date());
  const batches = exportPages(context, {
    size: BATCH,
    total,
    read: (last?: MemberYear) => {
      const from = membersOfYear(orgId, rules, filters, [sql`m."userId" > ${last?.userId ?? FIRST_ID}::uuid`]);
      const page = selectMembers(from, sql`ORDER BY m."userId" LIMIT ${lit(BATCH)}`);
      return many(deps.pool, sql<MemberYear>`${page} ORDER BY p."userId"`);
    },
    show: (rows) => rows.map(rowOf).map((row) => yearCells(filters.year, row, row.department)),
  });
  const name = `${filters.year}年度学时`;
  return { name: exportName(name), sheets: [{ name, columns: yearColumns({ title: '部门', width: 20 }), batches }] };
});
