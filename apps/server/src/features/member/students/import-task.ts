import { setTimeout as sleep } from 'node:timers/promises';
import { StudentFields } from '@zhibiao/contract/member-student';
import { z } from 'zod';
import { invitePeople, LISTED_SENTENCE } from './invite-people.ts';
import { COLUMNS, FAULT_TITLE } from '#domain/student-sheet.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { takeYielding } from '#lib/yielding.ts';
import { writeWorkbook } from '#ports/workbook.ts';

const BATCH = 200;
/** Between two batches the database and the processor are others': an import is in no hurry, a page is. */
const REST_MS = 120;

const Input = z.object({ rows: z.array(z.unknown()) });
const Row = z.object({
  id: z.uuid(),
  row: z.number(),
  cells: z.array(z.string()),
  student: StudentFields.nullable(),
  faults: z.array(z.object({ field: z.string(), msg: z.string() })),
});
type Row = z.output<typeof Row>;

const rowsOf = function* (input: unknown): Generator<Row> {
  for (const row of Input.parse(input).rows) yield Row.parse(row);
};

const reasonOf = ({ faults }: Row) =>
  faults.map(({ field, msg }) => `${field}：${msg}`).join('；') || `手机号码或邮箱${LISTED_SENTENCE}`;

/** The same workbook again, with what is to be put right. */
const failedRows = (rows: readonly Row[]): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: '学员',
      columns: [...COLUMNS.map(({ title, width }) => ({ title, width })), { title: FAULT_TITLE, width: 50 }],
      rows: rows.map((row) => [...row.cells, reasonOf(row)]),
    },
  ]);

/**
 * Invites those whom the check found good, a batch at a time; the ids are the check's, so doing it again invites nobody
 * twice.
 */
export const studentImport: TaskHandler = async ({ task: { input, orgId }, deps, signal, progress }) => {
  if (!orgId) throw new Error('an import belongs to an organisation');
  const rows = await takeYielding(rowsOf(input));
  const failed = rows.filter(({ student }) => student === null);
  const good = rows.flatMap((row) => (row.student ? [{ ...row, student: row.student }] : []));
  let done = failed.length;
  await progress(done, failed.length, rows.length);
  for (let at = 0; at < good.length; at += BATCH) {
    signal.throwIfAborted();
    const batch = good.slice(at, at + BATCH);
    const invited = await invitePeople(deps, orgId, batch);
    failed.push(...batch.filter(({ id }) => !invited.has(id)));
    done += batch.length;
    await progress(done, failed.length, rows.length);
    await sleep(REST_MS);
  }
  if (failed.length === 0) return {};
  return { file: await failedRows(failed.toSorted((a, b) => a.row - b.row)), name: '未导入的学员.xlsx', ext: 'xlsx' };
};
