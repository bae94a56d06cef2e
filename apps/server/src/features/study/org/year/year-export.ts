import { labelOf } from '@zhibiao/contract/core/codes';
import { OrgYearFilters, type OrgYearRow, YEAR_LIGHT } from '@zhibiao/contract/study/year';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { yearRule, yearRules } from '#services/study/year-hours.ts';
import { memberRowOf, membersOfYear, selectMembers } from './year.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

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

const COLUMNS: SheetToWrite['columns'] = [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  { title: '部门', width: 20 },
  { title: '年度', width: 8 },
  { title: '累计学时（实测）', width: 16 },
  { title: '专业科目（实测）', width: 16 },
  { title: '公需科目（实测）', width: 16 },
  { title: '教学计划学时', width: 14 },
  { title: '教学计划学时（专业科目）', width: 22 },
  { title: '教学计划学时（公需科目）', width: 22 },
  { title: '完成课程（门次）', width: 16 },
  { title: '达标情况', width: 10 },
];
const cellsOf = (year: number, row: OrgYearRow) => [
  row.name,
  row.accountMasked,
  row.department,
  year,
  row.total.measured,
  row.major.measured,
  row.public.measured,
  row.total.planned,
  row.major.planned,
  row.public.planned,
  row.lessons,
  labelOf(YEAR_LIGHT, row.light),
];

/** Members' hours of a year as a workbook. */
export const studyYearExport: TaskHandler = async ({ task, deps, progress, signal }) => {
  const { orgId } = task;
  if (!orgId) throw refused('机构不存在');
  const filters = OrgYearFilters.parse(task.input);
  const [rules, total] = [await yearRules(deps), await countMembers(deps, orgId, filters)];
  const rowOf = memberRowOf(await yearRule(deps, orgId), filters.year, new Date());
  const rows: SheetToWrite['rows'][number][] = [];
  for (let last = FIRST; ;) {
    signal.throwIfAborted();
    const from = membersOfYear(orgId, rules, filters, [sql`m."userId" > ${last}::uuid`]);
    const batch = await many(deps.pool, selectMembers(from, sql`ORDER BY m."userId" LIMIT ${lit(BATCH)}`));
    rows.push(...batch.map((row) => cellsOf(filters.year, rowOf(row))));
    await progress(rows.length, 0, Math.max(total, rows.length));
    if (batch.length < BATCH) break;
    last = batch.reduce((most, { userId }) => (userId > most ? userId : most), last);
  }
  return {
    file: await writeWorkbook([{ name: `${filters.year}年度学时`, columns: COLUMNS, rows }]),
    name: exportName(`${filters.year}年度学时`),
    ext: 'xlsx',
  };
};
