import { labelOf } from '@zhibiao/contract/core/codes';
import { StaffYearFilters, type StaffYearRow } from '@zhibiao/contract/report/staff-year';
import { YEAR_LIGHT } from '@zhibiao/contract/study/year';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { writeLongWorkbook } from '#ports/workbook/write/long-workbook.ts';
import type { SheetToWrite } from '#ports/workbook/workbook.ts';
import { audited } from '#services/audit/audited.ts';
import { filterNames } from '#services/audit/org-audit.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { yearRules } from '#services/study/year-hours.ts';
import { presentYearLearner, learnersOfYear, selectLearners } from './year.ts';

const MOST = 100_000;
const BATCH = 500;
const Asked = StaffYearFilters.extend({ scope: ScopeShape });

export const startYearExport = async (
  deps: SettingNeeds & { pool: Pool },
  staff: Staff,
  filters: StaffYearFilters,
): Promise<{ taskId: string }> => {
  const from = learnersOfYear(staff.scope, await yearRules(deps), filters);
  const { rows } = await one(
    deps.pool,
    sql<{ rows: number }>`SELECT count(*)::int AS rows FROM (SELECT 1 ${from} LIMIT ${lit(MOST + 1)}) counted`,
  );
  if (rows === 0) throw refused('没有符合条件的学员');
  if (rows > MOST) throw refused(`一次最多导出${MOST}人，请缩小筛选范围`);
  return audited(deps, staff, (client, note) => {
    note({ object: 'report', counts: { rows }, facts: { year: filters.year, filters: filterNames(filters) } });
    return enqueueStaffTask(client, staff, 'year-export', { ...filters, scope: staff.scope });
  });
};

const COLUMNS: SheetToWrite['columns'] = [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  { title: '机构', width: 30 },
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
const cellsOf = (year: number, row: StaffYearRow) => [
  row.name,
  row.accountMasked,
  row.orgName,
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

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Learners' hours of a year as a workbook, within the scope of who asked when they asked. */
export const yearExport: TaskHandler = async ({ task, deps, progress, signal }) => {
  const { scope, ...filters } = Asked.parse(inputOfTask(task));
  const rules = await yearRules(deps);
  const rowOf = presentYearLearner(rules, filters.year, new Date());
  const rows: SheetToWrite['rows'][number][] = [];
  for (let before = LAST; rows.length < MOST;) {
    signal.throwIfAborted();
    const from = learnersOfYear(scope, rules, filters, [sql`u.id < ${before}::uuid`]);
    const batch = await many(deps.pool, selectLearners(from, sql`LIMIT ${lit(BATCH)}`));
    rows.push(...batch.map((row) => cellsOf(filters.year, rowOf(row))));
    await progress(rows.length, 0, rows.length);
    before = batch.at(-1)?.userId ?? '';
    if (batch.length < BATCH) break;
  }
  const sheet = { name: `${filters.year}年度学时`, columns: COLUMNS, rows };
  return { file: await writeLongWorkbook([sheet], signal), name: exportName(`${filters.year}年度学时`), ext: 'xlsx' };
};
