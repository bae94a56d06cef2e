import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { type OrgStudyRow, ExportFilters } from '@zhibiao/contract/study/org';
import { LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { exportName } from '#domain/text/export-name.ts';
import { refused } from '#errors.ts';
import { countRecords, everyRecord } from './export.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';

const COLUMNS: SheetToWrite['columns'] = [
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

/** The organisation's records of study as a workbook. */
export const studyExport: TaskHandler = async ({ task, deps: { pool }, progress, signal }) => {
  if (!task.orgId) throw refused('机构不存在');
  const filters = ExportFilters.parse(task.input);
  const total = await countRecords(pool, task.orgId, filters);
  const rows: SheetToWrite['rows'][number][] = [];
  for await (const batch of everyRecord(pool, task.orgId, filters)) {
    signal.throwIfAborted();
    rows.push(...batch.map(cellsOf));
    await progress(rows.length, 0, Math.max(total, rows.length));
  }
  return {
    file: await writeWorkbook([{ name: '学习记录', columns: COLUMNS, rows }]),
    name: exportName('学习记录'),
    ext: 'xlsx',
  };
};
