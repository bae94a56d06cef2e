import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ExportFilters, type OrgStudyRow } from '@zhibiao/contract/study/org';
import { LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { exportPages, exportTask } from '#jobs/queue/export.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { FIRST_ID } from '#lib/batches.ts';
import type { SheetColumn } from '#ports/workbook/write/sheet-cell.ts';
import { auditedByOrg, filterNames, type OrgActing } from '#services/audit/org-audit.ts';
import { type LeaverRow, leaverRowOf, leaversOf, selectLeavers } from './leavers.ts';
import { isOneOf, type OneRecordRow, recordsOf, presentOrgRecord, selectRecords } from './records.ts';

const BATCH = 500;

/** Only those that were chosen, where some were. */
const chosenOf = ({ left, records, leavers }: ExportFilters): Statement[] => {
  if (left) return leavers ? [sql`ul.id = ANY(${leavers}::uuid[])`] : [];
  return records ? [isOneOf(records)] : [];
};

const countRecords = async (pool: Pool, orgId: string, filters: ExportFilters): Promise<number> => {
  const records = (filters.left ? leaversOf : recordsOf)(orgId, filters, chosenOf(filters));
  const { total } = await one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${records}`);
  return total;
};

export const startStudyExport = async (
  pool: Pool,
  viewer: OrgActing,
  filters: ExportFilters,
): Promise<{ taskId: string }> => {
  const rows = await countRecords(pool, viewer.orgId, filters);
  if (rows === 0) throw refused('没有可导出的学习记录');
  return auditedByOrg(pool, viewer, 'study.export', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, counts: { rows }, facts: { filters: filterNames(filters) } });
    const work = { kind: TASK_KIND.studyExport, ownerId: viewer.id, orgId: viewer.orgId, input: filters };
    return enqueueTask({ pool: client }, work);
  });
};

const COLUMNS: readonly SheetColumn[] = [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  { title: '部门', width: 16 },
  { title: '课程', width: 34 },
  { title: '轮次', width: 8 },
  { title: '来源', width: 10 },
  { title: '学习状态', width: 10 },
  { title: '期限', width: 8 },
  { title: '进度（%）', width: 10 },
  { title: '已得学时（实测）', width: 16 },
  { title: '已得教学计划学时', width: 16 },
  { title: '课程学时（实测）', width: 16 },
  { title: '课程教学计划学时', width: 16 },
  { title: '最高分', width: 8 },
  { title: '考试', width: 8 },
  { title: '截止日期', width: 20, type: 'date' },
  { title: '最近学习', width: 20, type: 'date' },
  { title: '未计入时长（分钟）', width: 18 },
  { title: '离开机构', width: 26 },
];

const cellsOf = (row: OrgStudyRow) => [
  row.name,
  row.accountMasked,
  row.department,
  row.lessonName,
  row.round,
  labelOf(STUDY_SOURCE, row.source),
  labelOf(LESSON_STATUS, row.status),
  labelOf(LIGHT, row.light),
  row.progress,
  row.earnedHours.measured,
  row.earnedHours.planned,
  row.creditHours.measured,
  row.creditHours.planned,
  row.bestScore,
  row.bestScore === null ? null : row.passed ? '合格' : '不合格',
  row.deadline,
  row.lastStudy,
  Math.round(row.refusedSec / 6) / 10,
  row.left ? `${labelOf(MEMBER, row.left.status)} ${row.left.at}` : null,
];

/** The organisation's records of study as a workbook; each page is read from behind the last one's keys. */
export const studyExport = exportTask(async (context) => {
  const { orgId, input } = context.task;
  const { pool } = context.deps;
  if (!orgId) throw refused('机构不存在');
  const filters = ExportFilters.parse(input);
  const [chosen, limit] = [chosenOf(filters), sql`LIMIT ${lit(BATCH)}`];
  const pages = { size: BATCH, total: await countRecords(pool, orgId, filters) };
  const records = () =>
    exportPages(context, {
      ...pages,
      read: (last?: OneRecordRow) => {
        const behind = sql`(ul."userId", ul."lessonId") >
          (${last?.userId ?? FIRST_ID}::uuid, ${last?.lessonId ?? FIRST_ID}::uuid)`;
        const from = recordsOf(orgId, filters, [behind, ...chosen]);
        return many(pool, selectRecords(from, sql`ORDER BY ul."userId", ul."lessonId" ${limit}`));
      },
      show: (rows) => rows.map((row) => cellsOf(presentOrgRecord(row))),
    });
  const leavers = () =>
    exportPages(context, {
      ...pages,
      read: (last?: LeaverRow) => {
        const from = leaversOf(orgId, filters, [sql`ul.id > ${last?.id ?? FIRST_ID}::uuid`, ...chosen]);
        return many(pool, selectLeavers(from, sql`ul.id`, limit));
      },
      show: (rows) => rows.map((row) => cellsOf(leaverRowOf(row))),
    });
  const batches = filters.left ? leavers() : records();
  return { name: exportName('学习记录'), sheets: [{ name: '学习记录', columns: COLUMNS, batches }] };
});
