import { labelOf } from '@zhibiao/contract/core/codes';
import { TELLABLE } from '@zhibiao/contract/practice/learner';
import { SCORE_OUTCOME, ScoreFilters, type ScoreRow } from '@zhibiao/contract/study/org-scores';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { writeLongWorkbook } from '#ports/workbook/write/long-workbook.ts';
import type { SheetToWrite } from '#ports/workbook/workbook.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import { scoredAttempts, scoreRowOf, selectAttempts } from './attempts.ts';
import { EVERYBODY, findClauseScores } from './clauses.ts';

const MOST = 50_000;
const BATCH = 500;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const countAttempts = async (pool: Pool, orgId: string, filters: ScoreFilters): Promise<number> => {
  const limited = sql`SELECT 1 ${scoredAttempts(orgId, filters)} LIMIT ${lit(MOST + 1)}`;
  return (await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total FROM (${limited}) counted`)).total;
};

export const startScoreExport = async (
  pool: Pool,
  viewer: OrgActing,
  filters: ScoreFilters,
): Promise<{ taskId: string }> => {
  const rows = await countAttempts(pool, viewer.orgId, filters);
  if (rows === 0) throw refused('没有可导出的成绩');
  if (rows > MOST) throw refused(`一次最多导出${MOST}份，请缩小筛选范围`);
  return auditedByOrg(pool, viewer, 'study.scoreExport', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { rows }, facts: { filters: filterNames(filters) } });
    const work = { kind: TASK_KIND.scoreExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters };
    return enqueueTask({ pool: client }, work);
  });
};

const ATTEMPTS: SheetToWrite['columns'] = [
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

const CLAUSES: SheetToWrite['columns'] = [
  { title: '标准', width: 20 },
  { title: '条款', width: 10 },
  { title: '名称', width: 36 },
  { title: '作答题次', width: 10 },
  { title: '得分率%', width: 10 },
  { title: '作答人数', width: 10 },
  { title: '说明', width: 24 },
];
/** The keyword and the outcome pick out attempts; clauses are told of the whole group alone. */
const clauseCells = async (pool: Pool, orgId: string, { keyword: _, outcome: __, ...group }: ScoreFilters) =>
  (await findClauseScores(pool, orgId, group, EVERYBODY)).flatMap(({ code, clauses }) =>
    clauses.map(({ number, title, told }) => [
      code,
      number,
      title,
      told?.answers ?? null,
      told ? Math.round(told.share * 1_000) / 10 : null,
      told?.people ?? null,
      told ? null : `作答不足${TELLABLE}人，不统计`,
    ]),
  );

/** The score sheet as a workbook: by attempt, and by clause. */
export const scoreExport: TaskHandler = async ({ task, deps: { pool }, progress, signal }) => {
  const { orgId } = task;
  if (!orgId) throw refused('机构不存在');
  const filters = ScoreFilters.parse(task.input);
  const total = await countAttempts(pool, orgId, filters);
  const rows: SheetToWrite['rows'][number][] = [];
  for (let before = LAST; before !== '' && rows.length < MOST;) {
    signal.throwIfAborted();
    const attempts = scoredAttempts(orgId, filters, [sql`a.id < ${before}::uuid`]);
    const batch = await many(pool, selectAttempts(attempts, sql`LIMIT ${lit(BATCH)}`));
    rows.push(...batch.map((row) => cellsOf(scoreRowOf(row))));
    await progress(rows.length, 0, Math.max(total, rows.length));
    before = batch.length < BATCH ? '' : (batch.at(-1)?.attemptId ?? '');
  }
  const clauses = await clauseCells(pool, orgId, filters);
  const sheets = [
    { name: '按答卷', columns: ATTEMPTS, rows },
    { name: '按条款', columns: CLAUSES, rows: clauses },
  ];
  return { file: await writeLongWorkbook(sheets, signal), name: exportName('成绩单', filters), ext: 'xlsx' };
};
