import { CLAUSE_LIMITS, ClauseFields } from '@zhibiao/contract/standard-staff';
import { depthOf, parentNumber, pathBelow } from './clause-tree.ts';

/** The workbook in which a tree of clauses comes in. Pure, so that a trial and the import agree. */

export const CLAUSE_COLUMNS = [
  { key: 'number', title: '编号', width: 12 },
  { key: 'title', title: '标题', width: 40 },
  { key: 'explain', title: '说明', width: 70 },
] as const;

export type RawClause = { number: string; title: string; explain: string };
type Known = { number: string; path: string };
type Fault = { row: number; msg: string };
export type NewClause = RawClause & { parent: string | null; path: string };

/** Rows with content below a header that names the columns, or a sentence about the header. */
export const readClauseRows = (sheet: readonly (readonly string[])[]): RawClause[] | { fault: string } => {
  const titles = (sheet[0] ?? []).map((title) => title.replace(/[*＊\s]/g, ''));
  const at = CLAUSE_COLUMNS.map(({ title }) => titles.indexOf(title));
  const lost = CLAUSE_COLUMNS.slice(0, 2).filter((_, i) => at[i] === -1);
  if (lost.length > 0)
    return { fault: `表头缺少${lost.map(({ title }) => `“${title}”`).join('、')}列，请下载模板填写` };
  const cell = (row: readonly string[], i: number) => (row[at[i] ?? -1] ?? '').trim();
  return sheet
    .slice(1)
    .map((row) => ({ number: cell(row, 0), title: cell(row, 1), explain: cell(row, 2) }))
    .filter(({ number, title, explain }) => number + title + explain !== '');
};

/** All rows judged by the fields' own rules, against each other and against the clauses that are there. */
export const judgeClauses = (
  rows: readonly RawClause[],
  known: readonly Known[],
): { clauses: NewClause[]; faults: Fault[] } => {
  const paths = new Map(known.map(({ number, path }) => [number, path]));
  const first = new Map<string, number>();
  const faults: Fault[] = [];
  const clauses: NewClause[] = [];
  for (const [index, raw] of rows.entries()) {
    const row = index + 2;
    const parsed = ClauseFields.safeParse(raw);
    if (!parsed.success) {
      faults.push({ row, msg: parsed.error.issues[0]?.message ?? '内容有误' });
      continue;
    }
    const clause = parsed.data;
    const before = first.get(clause.number);
    if (before !== undefined) {
      faults.push({ row, msg: `编号 ${clause.number} 与第 ${before} 行重复` });
      continue;
    }
    first.set(clause.number, row);
    const parent = parentNumber(clause.number);
    const above = parent === null ? null : paths.get(parent);
    if (above === undefined) {
      faults.push({ row, msg: `缺少上级条款 ${parent}，请先填写它` });
      continue;
    }
    const path = paths.get(clause.number) ?? pathBelow(above, clause.number);
    if (depthOf(path) > CLAUSE_LIMITS.depth) {
      faults.push({ row, msg: `条款最多 ${CLAUSE_LIMITS.depth} 级` });
      continue;
    }
    paths.set(clause.number, path);
    clauses.push({ ...clause, parent, path });
  }
  return { clauses, faults };
};
