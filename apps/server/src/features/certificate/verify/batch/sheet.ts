import { BATCH_VERIFY_MAX, type BatchVerified } from '@zhibiao/contract/certificate/batch';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import { copiedCode, oneLine } from '@zhibiao/contract/core/text/text-fold';
import { readFile } from 'node:fs/promises';
import { NOT_MISSED, readNotesOf, rowsIn, withLeftOut } from '#domain/table/read-notes.ts';
import { type TableRow, type Tables, tablesOf } from '#domain/table/table.ts';
import type { Column } from '#domain/table/head.ts';
import { refused } from '#errors.ts';
import { guestWorkbooks, readBook, writeWorkbook } from '#ports/workbook/workbook.ts';
import { openBook, plainly } from '#services/open-book.ts';

const COLUMNS = [
  { key: 'certNo', title: '证书编号', also: ['证书号', '证书号码', '编号'], needed: true },
  { key: 'name', title: '姓名', also: ['持证人姓名', '持证人', '学员姓名', '员工姓名'], needed: true, names: true },
] as const satisfies readonly Column<string>[];

type Row = TableRow<string>;
export type Line = Pick<BatchVerified['rows'][number], 'line' | 'place' | 'certNo' | 'name' | 'fault'>;
type Sheet = { tables: Tables<string>['tables']; rows: Row[]; lines: Line[]; notes: ReadNotes };

/** An organisation's are read among those of people who are known, all others in the guests' own thread. */
const worker = (orgId: string | null) => (orgId === null ? guestWorkbooks : { readBook, write: writeWorkbook });

const lineOf = ({ no, place, cell, faults }: Row): Line => ({
  line: no,
  place,
  certNo: copiedCode(cell('certNo')).toUpperCase(),
  name: oneLine(cell('name')),
  fault: faults.map(({ title, msg }) => `${title}：${msg}`).join('；') || null,
});

const RESULTS = ['状态', '证书类型', '有效期至'];
/** What is not queried goes along into the results. */
const OPTIONS = {
  own: [...NOT_MISSED, '核验结果', ...RESULTS],
  keepsOthers: true,
  headless: '第一行须写明“证书编号”和“姓名”两列',
};

/** The lines that hold something, by the columns that the heads name. */
export const readVerificationSheet = async (path: string, orgId: string | null): Promise<Sheet> => {
  const book = await openBook(await readFile(path), BATCH_VERIFY_MAX, worker(orgId).readBook);
  const found = tablesOf<string>(book, COLUMNS, OPTIONS);
  if ('fault' in found) throw refused(found.fault);
  const [rows, notes] = [rowsIn(found), readNotesOf(found)];
  if (rows.length === 0) throw refused(withLeftOut('文件中没有要核验的证书', notes));
  if (rows.length > BATCH_VERIFY_MAX) throw refused(`一次最多核验${BATCH_VERIFY_MAX}份，请分批上传`);
  return { tables: found.tables, rows, lines: rows.map(lineOf), notes };
};

const resultCells = (result: BatchVerified['rows'][number] | undefined) => {
  const { result: word = '', fault = null, typeName = null, expireDate = null } = result ?? {};
  return [fault === null ? word : `${word}（${fault}）`, typeName, typeName === null ? null : (expireDate ?? '长期')];
};

/** What was sent, sheet by sheet, with the results in three columns behind it. */
export const writeVerificationResults = async (
  { tables, rows }: Sheet,
  results: BatchVerified['rows'],
  orgId: string | null,
): Promise<string> => {
  const resultOf = new Map(rows.map((row, at) => [row, results[at]]));
  // Tables of one sheet go into sheets of their own.
  const sheets = tables.map(({ sheet, head, rows: own }) => ({
    name: sheet || '核验结果',
    columns: [...head, ...RESULTS].map((title) => ({ title, width: 20 })),
    rows: own
      .filter((row) => resultOf.has(row))
      .map((row) => [...head.map((_, column) => row.cells[column] ?? ''), ...resultCells(resultOf.get(row))]),
  }));
  const bytes = await worker(orgId).write(sheets).catch(plainly);
  return Buffer.from(bytes).toString('base64');
};
