import { CLAUSE_LIMITS, ClauseFields, type SheetClause } from '@zhibiao/contract/standard/staff';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import type { Book } from '#domain/table/book.ts';
import { depthOf, parentNumber, pathBelow } from './clause-tree.ts';
import { NOT_MISSED, readNotesOf, rowsIn } from '#domain/table/read-notes.ts';
import { tablesOf } from '#domain/table/table.ts';
import type { Column } from '#domain/table/head.ts';

/** The workbook in which a tree of clauses comes in. Pure, so that a trial and the import agree. */

export const CLAUSE_COLUMNS = [
  {
    key: 'number',
    title: '编号',
    width: 12,
    also: ['条款编号', '条款号', '条款序号', '标准条款号', '条号', '条款'],
    needed: true,
  },
  { key: 'title', title: '标题', width: 40, also: ['条款标题', '条款名称', '名称'], needed: true, names: true },
  { key: 'explain', title: '说明', width: 70, also: ['条款说明', '解读', '释义', '解释'] },
] as const satisfies readonly (Column<string> & { width: number })[];

type Known = { number: string; path: string };
/** `at`: which of the rows it is. */
type Place = { at: number; place: string };
type Fault = Place & { msg: string };
export type NewClause = Place &
  Pick<SheetClause, 'number' | 'title' | 'explain'> & { parent: string | null; path: string };

/** Programs for workbooks make a date of a number such as 4-1 or 4/1; which number it was is lost. */
const DATE = /^\d{4}([-/.]\d{1,2}){1,2}$|^\d{1,2}-[A-Z][a-z]{2}$|\d[年月]/;
const dateFault = (number: string): string[] =>
  DATE.test(number) ? [`编号：“${number}”是日期，请把这一列设为文本后重新填写编号`] : [];

/** Rows with content below a header that names the columns, or a sentence about the header. */
export const readClauseRows = (book: Book): { rows: SheetClause[]; notes: ReadNotes } | { fault: string } => {
  const found = tablesOf(book, CLAUSE_COLUMNS, { own: NOT_MISSED });
  if ('fault' in found) return found;
  return {
    rows: rowsIn(found).map(({ place, cell, faults }) => {
      const number = cell('number').trim();
      const wrong = [...faults.map(({ title, msg }) => `${title}：${msg}`), ...dateFault(number)];
      return { number, title: cell('title').trim(), explain: cell('explain').trim(), place, fault: wrong.join('；') };
    }),
    notes: readNotesOf(found),
  };
};

/** All rows judged by the fields' own rules, against each other and against the clauses that are there. */
export const judgeClauses = (
  rows: readonly SheetClause[],
  known: readonly Known[],
): { clauses: NewClause[]; faults: Fault[] } => {
  const paths = new Map(known.map(({ number, path }) => [number, path]));
  const first = new Map<string, string>();
  const faults: Fault[] = [];
  const clauses: NewClause[] = [];
  for (const [at, raw] of rows.entries()) {
    // What comes from elsewhere is counted as if it stood in a workbook, below a header.
    const place = raw.place || `第 ${at + 2} 行`;
    const blame = (msg: string) => faults.push({ at, place, msg });
    const parsed = ClauseFields.safeParse(raw);
    if (raw.fault !== '' || !parsed.success) {
      blame(raw.fault || (parsed.error?.issues[0]?.message ?? '内容有误'));
      continue;
    }
    const clause = parsed.data;
    const before = first.get(clause.number);
    if (before !== undefined) {
      blame(`编号 ${clause.number} 与${before}重复`);
      continue;
    }
    first.set(clause.number, place);
    const parent = parentNumber(clause.number);
    const above = parent === null ? null : paths.get(parent);
    if (above === undefined) {
      blame(`缺少上级条款 ${parent}，请先填写它`);
      continue;
    }
    const path = paths.get(clause.number) ?? pathBelow(above, clause.number);
    if (depthOf(path) > CLAUSE_LIMITS.depth) {
      blame(`条款最多 ${CLAUSE_LIMITS.depth} 级`);
      continue;
    }
    paths.set(clause.number, path);
    clauses.push({ ...clause, parent, path, at, place });
  }
  return { clauses, faults };
};
