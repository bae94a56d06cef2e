import { PLANNED_HOURS } from '@zhibiao/contract/core/hours';
import { type Align, INK, type Pen } from './pen.ts';
import type { ProofLine, ProofSheet } from './sheet.ts';

const LEFT = 420;
const RIGHT = 2550;
type Column = { title: string; x: number; align: Align; of: keyof ProofLine };
const COLUMNS: readonly Column[] = [
  { title: '课程', x: 450, align: 'left', of: 'name' },
  { title: '学时', x: 1700, align: 'right', of: 'hours' },
  { title: PLANNED_HOURS, x: 1960, align: 'right', of: 'planned' },
  { title: '完成日期', x: 2040, align: 'middle', of: 'finishDay' },
  { title: '考核成绩', x: 2520, align: 'right', of: 'score' },
];
/** The columns that are shown; the last one ends where the table does. */
const shownOf = (shown: ProofSheet['columns'], planned: boolean): Column[] => {
  const columns = COLUMNS.filter(({ of }) => {
    if (of === 'planned') return planned;
    return of === 'finishDay' || of === 'score' ? shown[of] : true;
  }).map((column) => (planned ? { ...column, ...BESIDE_PLANNED[column.of] } : column));
  const last = columns.at(-1);
  if (last && last.of !== 'score') columns[columns.length - 1] = { ...last, x: RIGHT - 30, align: 'right' };
  return columns;
};
/** Where columns stand when there is one more. */
const BESIDE_PLANNED: Partial<Record<keyof ProofLine, Partial<Column>>> = {
  hours: { title: '实测学时', x: 1660 },
  finishDay: { x: 2160 },
};
const NAME_ROOM = 1110;
const ROW_MAX = 96;
const HEAD_MAX = 88;
/** Share of a row's height that its letters take. */
const LETTER = 0.65;

export type TableSize = { row: number; head: number };

/** The roomiest rows at which `rows` of them and the head fit into `height`. */
export const tableSize = (rows: number, height: number): TableSize => {
  const row = Math.min(ROW_MAX, height / (rows + 1));
  return { row, head: Math.min(HEAD_MAX, row) };
};

const letters = (row: number) => Math.min(44, row * LETTER);

/** A name in as many lines (at most three) as let its letters stay largest. */
const linesOf = (pen: Pen, name: string, row: number): { lines: string[]; size: number } => {
  const attempts = [1, 2, 3].map((count) => {
    const chars = [...name];
    const length = Math.ceil(chars.length / count);
    const lines = Array.from({ length: count }, (_, i) => chars.slice(i * length, (i + 1) * length).join('')).filter(
      (line) => line !== '',
    );
    const tallest = Math.min(letters(row), (row * 0.86) / lines.length);
    return { lines, size: Math.min(...lines.map((line) => pen.fit(line, NAME_ROOM, tallest))) };
  });
  return attempts.reduce((best, next) => (next.size > best.size * 1.05 ? next : best));
};

const drawRow = (
  pen: Pen,
  columns: readonly Column[],
  line: ProofLine,
  { top, row, bold }: { top: number; row: number; bold: boolean },
): void => {
  const size = letters(row);
  const weight = bold ? 'bold' : 'regular';
  for (const { x, align, of } of columns) {
    const { lines, size: fitted } = of === 'name' ? linesOf(pen, line.name, row) : { lines: [line[of]], size };
    for (const [index, text] of lines.entries()) {
      const middle = top + row / 2 + (index - (lines.length - 1) / 2) * fitted * 1.15;
      pen.text(text, x, middle + fitted * 0.36, { size: fitted, colour: INK.text, weight, align });
    }
  }
};

/** The table of hours from `top` down; on the `last` page it ends in the line 合计. Returns where it ends. */
export const drawTable = (
  pen: Pen,
  top: number,
  { row, head }: TableSize,
  rows: readonly ProofLine[],
  {
    columns: shown,
    totalHours,
    plannedTotal,
    last,
  }: Pick<ProofSheet, 'columns' | 'totalHours' | 'plannedTotal'> & {
    last: boolean;
  },
): number => {
  const { doc } = pen;
  const columns = shownOf(shown, plannedTotal !== null);
  const rule = (y: number, strong: boolean) => {
    doc
      .save()
      .opacity(strong ? 1 : 0.55)
      .lineWidth(strong ? 3 : 1.5)
      .strokeColor(INK.gold)
      .moveTo(LEFT, y)
      .lineTo(RIGHT, y)
      .stroke()
      .restore();
  };
  rule(top, true);
  const headSize = Math.min(42, letters(row));
  for (const { title, x, align } of columns)
    pen.text(title, x, top + head / 2 + headSize * 0.36, { size: headSize, colour: INK.gold, align });

  const total: ProofLine[] = last
    ? [{ name: '合计', hours: totalHours, planned: plannedTotal ?? '', finishDay: '', score: '' }]
    : [];
  let y = top + head;
  for (const [index, line] of [...rows, ...total].entries()) {
    rule(y, false);
    drawRow(pen, columns, line, { top: y, row, bold: index >= rows.length });
    y += row;
  }
  rule(y, true);
  return y;
};
