import { labelOf } from '@zhibiao/contract/core/codes';
import { TELLABLE } from '@zhibiao/contract/practice/learner';
import { SCORE_OUTCOME, ScoreFilters, type ScoreRow } from '@zhibiao/contract/study/org-scores';
import type { Pool } from '#db/client.ts';
import { countUpTo } from '#db/paging.ts';
import { lit, many, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { countForExport, exportPages, exportTask } from '#jobs/queue/export.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { LAST_ID } from '#lib/batches.ts';
import type { SheetColumn } from '#ports/workbook/write/sheet-cell.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import { scoredAttempts, scoreRowOf, selectAttempts } from './attempts.ts';
import { EVERYBODY, findClauseScores } from './clauses.ts';

const MOST = 50_000;
const BATCH = 500;

export const startScoreExport = async (
  pool: Pool,
  viewer: OrgActing,
  filters: ScoreFilters,
): Promise<{ taskId: string }> => {
  const terms = { none: '没有可导出的成绩', unit: '份' };
  const rows = await countForExport(pool, scoredAttempts(viewer.orgId, filters), MOST, terms);
  return auditedByOrg(pool, viewer, 'study.scoreExport', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { rows }, facts: { filters: filterNames(filters) } });
    const work = { kind: TASK_KIND.scoreExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters };
    return enqueueTask({ pool: client }, work);
  });
};

const ATTEMPTS: readonly SheetColumn[] = [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  { title: '部门', width: 20 },
  { title: '岗位', width: 16 },
  { title: '试卷', width: 34 },
  { title: '课程', width: 34 },
  { title: '轮次', width: 8 },
  { title: '第几次', width: 8 },
  { title: '得分', width: 8 },
  { title: '满分', width: 8 },
  { title: '及格分', width: 8 },
  { title: '结果', width: 12 },
  { title: '交卷时间', width: 20, type: 'date' },
];
const cellsOf = (row: ScoreRow) => [
  row.name,
  row.accountMasked,
  row.department,
  row.position,
  row.title,
  row.lessonName,
  row.round,
  row.no,
  row.score,
  row.totalScore,
  row.passScore,
  labelOf(SCORE_OUTCOME, row.outcome),
  row.submitTime,
];

const CLAUSES: readonly SheetColumn[] = [
  { title: '标准', width: 20 },
  { title: '条款', width: 10 },
  { title: '名称', width: 36 },
  { title: '作答题次', width: 10 },
  { title: '得分率%', width: 10 },
  { title: '作答人数', width: 10 },
  { title: '说明', width: 24 },
];
/** The keyword and the outcome pick out attempts; clauses are listed of the whole group alone. */
async function* clauseCells(pool: Pool, orgId: string, { keyword: _, outcome: __, ...group }: ScoreFilters) {
  for (const { code, clauses } of await findClauseScores(pool, orgId, group, EVERYBODY))
    yield clauses.map(({ number, title, told }) => [
      code,
      number,
      title,
      told?.answers ?? null,
      told ? Math.round(told.share * 1_000) / 10 : null,
      told?.people ?? null,
      told ? null : `作答不足${TELLABLE}人，不统计`,
    ]);
}

/** The score sheet as a workbook: by attempt, and by clause. */
export const scoreExport = exportTask(async (context) => {
  const { orgId, input } = context.task;
  const { pool } = context.deps;
  if (!orgId) throw refused('机构不存在');
  const filters = ScoreFilters.parse(input);
  const attempts = exportPages(context, {
    size: BATCH,
    total: await countUpTo(pool, scoredAttempts(orgId, filters), MOST),
    most: MOST,
    read: (last?: { attemptId: string }) => {
      const before = sql`a.id < ${last?.attemptId ?? LAST_ID}::uuid`;
      return many(pool, selectAttempts(scoredAttempts(orgId, filters, [before]), sql`LIMIT ${lit(BATCH)}`));
    },
    show: (rows) => rows.map((row) => cellsOf(scoreRowOf(row))),
  });
  const sheets = [
    { name: '按答卷', columns: ATTEMPTS, batches: attempts },
    { name: '按条款', columns: CLAUSES, batches: clauseCells(pool, orgId, filters) },
  ];
  return { name: exportName('成绩单', filters), sheets };
});
