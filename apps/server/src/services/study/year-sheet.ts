import { labelOf } from '@zhibiao/contract/core/codes';
import { YEAR_LIGHT, type YearRow } from '@zhibiao/contract/study/year';
import type { SheetColumn } from '#ports/workbook/write/sheet-cell.ts';

/** The sheet of a year's hours: an organisation sees its learners by department, the training body by organisation. */

export const yearColumns = (place: SheetColumn): SheetColumn[] => [
  { title: '姓名', width: 14 },
  { title: '账号', width: 24 },
  place,
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

export const yearCells = (year: number, row: YearRow, place: string | null) => [
  row.name,
  row.accountMasked,
  place,
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
