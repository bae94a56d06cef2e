import { StudentFields } from '@zhibiao/contract/member/org-students';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import type { Book } from '#domain/table/book.ts';
import { NOT_MISSED, readNotesOf, rowsIn } from '#domain/table/read-notes.ts';
import { type TableRow, tablesOf } from '#domain/table/table.ts';
import type { Column } from '#domain/table/head.ts';

/**
 * The workbook in which students come in and go out: its columns, and what its rows say. Pure, so that check and import
 * agree. A phone or an address is enough for a person, and so is the column of one of them for a table.
 */

export const STUDENT_COLUMNS = [
  { key: 'name', title: '姓名', width: 14, also: ['学员姓名', '员工姓名', '人员姓名', '名字', '学员'], needed: true },
  {
    key: 'mobile',
    title: '手机号码',
    width: 16,
    also: ['手机号', '手机', '移动电话', '电话', '电话号码', '联系电话', '联系方式'],
    needed: 'one',
  },
  {
    key: 'email',
    title: '邮箱',
    width: 28,
    also: [
      '电子邮箱',
      '邮箱地址',
      '电子邮件',
      '邮件',
      'E-mail',
      'Email',
      'Email地址',
      '企业邮箱',
      '公司邮箱',
      '工作邮箱',
    ],
    needed: 'one',
  },
  {
    key: 'department',
    title: '部门',
    width: 20,
    also: ['所在部门', '所属部门', '主部门', '部门名称', '行政部门名称', '科室'],
    spread: true,
  },
  {
    key: 'empNo',
    title: '工号',
    width: 14,
    also: ['员工编号', '员工号', '员工工号', '职工号', '人员编号', '人员编码', '员工编码', '职员编码'],
  },
  { key: 'position', title: '岗位', width: 18, also: ['岗位名称', '职务', '职位'] },
] as const satisfies readonly (Column<string> & { width: number })[];

type Key = (typeof STUDENT_COLUMNS)[number]['key'];
const TITLE_OF = new Map<string, string>(STUDENT_COLUMNS.map(({ key, title }) => [key, title]));

/** A row of the workbook: `place` is where it stands there; `cells` as seen, in the order of COLUMNS. */
export type SheetRow = {
  place: string;
  cells: string[];
  student: StudentFields | null;
  faults: { field: string; msg: string }[];
};

/** Each fault of these rows, with where it stands and who. */
export const faultsIn = (rows: readonly Pick<SheetRow, 'place' | 'cells' | 'faults'>[]) =>
  rows.flatMap(({ place, cells: [name = ''], faults }) => faults.map((fault) => ({ place, name, ...fault })));

/** Of no single field where none is named. */
const sentenceOf = ({ field, msg }: SheetRow['faults'][number]): string => (field === '' ? msg : `${field}：${msg}`);

/** The same workbook again, of what did not come in, with what is to be put right. */
export const leftOutSheet = (rows: readonly Pick<SheetRow, 'cells' | 'faults'>[]) => ({
  name: '学员',
  columns: [...STUDENT_COLUMNS.map(({ title, width }) => ({ title, width })), { title: '错误原因', width: 50 }],
  rows: rows.map(({ cells, faults }) => [...cells, faults.map(sentenceOf).join('；')]),
});

/**
 * Every row with content, judged by the field types of the contract and against the rows above it, one at a time as
 * they are taken.
 */
export const readStudentSheet = (book: Book): { rows: Iterable<SheetRow>; notes: ReadNotes } | { fault: string } => {
  const found = tablesOf<Key>(book, STUDENT_COLUMNS, { own: NOT_MISSED });
  if ('fault' in found) return found;
  return { rows: judgeAll(rowsIn(found)), notes: readNotesOf(found) };
};

type Row = TableRow<Key>;
type Seen = Record<'mobile' | 'email', Map<string, Row>>;
const judgeAll = function* (rows: readonly Row[]): Generator<SheetRow> {
  const seen: Seen = { mobile: new Map(), email: new Map() };
  for (const row of rows) yield judge(row, seen);
};

const fieldFaults = (fields: Record<string, string>): { student: StudentFields | null; faults: SheetRow['faults'] } => {
  const { data = null, error } = StudentFields.safeParse(fields);
  const first = new Map(error?.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
  return {
    student: data,
    faults: [...first].reverse().map(([key, msg]) => ({ field: TITLE_OF.get(key) ?? '', msg })),
  };
};

const repeats = (row: Row, student: StudentFields, seen: Seen): SheetRow['faults'] =>
  (['mobile', 'email'] as const).flatMap((key) => {
    const value = student[key];
    if (value === null) return [];
    const above = seen[key].get(value);
    if (!above) {
      seen[key].set(value, row);
      return [];
    }
    const sheet = above.sheet === row.sheet ? '' : `“${above.sheet}”`;
    return [{ field: TITLE_OF.get(key) ?? '', msg: `与${sheet}第${above.no}行重复` }];
  });

/** What of a cell could not be read says more than what is wrong with the rest of it. */
const judge = (row: Row, seen: Seen): SheetRow => {
  const cells = STUDENT_COLUMNS.map(({ key }) => row.cell(key));
  const unread = row.faults.map(({ title, msg }) => ({ field: title, msg }));
  const { student, faults } = fieldFaults(
    Object.fromEntries(STUDENT_COLUMNS.map(({ key }, at) => [key, cells[at] ?? ''])),
  );
  const wrong = [...unread, ...faults.filter(({ field }) => unread.every((one) => one.field !== field))];
  if (student && wrong.length === 0) wrong.push(...repeats(row, student, seen));
  return { place: row.place, cells, student: wrong.length > 0 ? null : student, faults: wrong };
};
