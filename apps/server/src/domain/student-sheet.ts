import { StudentFields } from '@zhibiao/contract/member-student';

/**
 * The workbook in which students come in and go out: its columns, and what its rows say. Pure, so that check and import
 * agree.
 */

export const COLUMNS = [
  { key: 'name', title: '姓名', width: 14 },
  { key: 'mobile', title: '手机号码', width: 16 },
  { key: 'email', title: '邮箱', width: 28 },
  { key: 'department', title: '部门', width: 20 },
  { key: 'empNo', title: '工号', width: 14 },
  { key: 'position', title: '岗位', width: 18 },
] as const;
export const FAULT_TITLE = '错误原因';

type Key = (typeof COLUMNS)[number]['key'];
const TITLE_OF = new Map<string, string>(COLUMNS.map(({ key, title }) => [key, title]));

/** A row of the workbook: `row` is its number there, the header being 1; `cells` as typed, in the order of COLUMNS. */
export type SheetRow = {
  row: number;
  cells: string[];
  student: StudentFields | null;
  faults: { field: string; msg: string }[];
};

/** Which column each of ours is in, or a sentence about the header. A mark such as * after the title is ours. */
const headerOf = (titles: readonly string[]): { at: Map<Key, number> } | { fault: string } => {
  const plain = titles.map((title) => title.replace(/[*＊\s]/g, ''));
  const at = new Map(COLUMNS.map(({ key, title }) => [key, plain.indexOf(title)] as const));
  const lost = COLUMNS.filter(({ key }) => ['name', 'mobile', 'email'].includes(key) && at.get(key) === -1).map(
    ({ title }) => `“${title}”`,
  );
  return lost.length > 0 ? { fault: `表头缺少${lost.join('、')}列，请下载模板填写` } : { at };
};

/**
 * Every row with content, judged by the field types of the contract and against the rows above it, one at a time as
 * they are taken.
 */
export const readStudentSheet = (
  sheet: readonly (readonly string[])[],
): { rows: Iterable<SheetRow> } | { fault: string } => {
  const header = headerOf(sheet[0] ?? []);
  return 'fault' in header ? header : { rows: rowsBelow(sheet, header.at) };
};

const rowsBelow = function* (sheet: readonly (readonly string[])[], at: ReadonlyMap<Key, number>): Generator<SheetRow> {
  const seen = { mobile: new Map<string, number>(), email: new Map<string, number>() };
  for (const [index, values] of sheet.entries()) {
    const cells = COLUMNS.map(({ key }) => values[at.get(key) ?? -1] ?? '');
    if (index > 0 && cells.some((cell) => cell !== '')) yield judge(index + 1, cells, seen);
  }
};

const judge = (row: number, cells: string[], seen: Record<'mobile' | 'email', Map<string, number>>): SheetRow => {
  const parsed = StudentFields.safeParse(Object.fromEntries(COLUMNS.map(({ key }, at) => [key, cells[at] ?? ''])));
  if (!parsed.success) {
    const first = new Map(parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
    return {
      row,
      cells,
      student: null,
      faults: [...first].reverse().map(([key, msg]) => ({ field: TITLE_OF.get(key) ?? '', msg })),
    };
  }
  const student = parsed.data;
  const faults = (['mobile', 'email'] as const).flatMap((key) => {
    const value = student[key];
    if (value === null) return [];
    const above = seen[key].get(value);
    if (above !== undefined) return [{ field: TITLE_OF.get(key) ?? '', msg: `与第${above}行重复` }];
    seen[key].set(value, row);
    return [];
  });
  return { row, cells, student: faults.length > 0 ? null : student, faults };
};
