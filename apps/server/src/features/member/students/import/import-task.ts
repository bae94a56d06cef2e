import { setTimeout as sleep } from 'node:timers/promises';
import { StudentFields } from '@zhibiao/contract/member/org-students';
import { z } from 'zod';
import { invitePeople, LISTED_SENTENCE } from '#features/member/students/invite/invite-people.ts';
import { exportName } from '#domain/text/export-name.ts';
import { leftOutSheet } from '#domain/member/student-sheet.ts';
import type { Pool } from '#db/client.ts';
import { newDepartments } from '#services/org/departments.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { takeYielding } from '#lib/yielding.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';

const BATCH = 200;
/** Between two batches the database and the processor are others': an import is in no hurry, a page is. */
const REST_MS = 120;

const Input = z.object({ rows: z.array(z.unknown()), createDepartments: z.boolean(), send: z.boolean() });
const Row = z.object({
  id: z.uuid(),
  cells: z.array(z.string()),
  student: StudentFields.nullable(),
  faults: z.array(z.object({ field: z.string(), msg: z.string() })),
});
type Row = z.output<typeof Row>;

const rowsOf = function* (rows: readonly unknown[]): Generator<Row> {
  for (const row of rows) yield Row.parse(row);
};

/** Rows that name a department which the organisation lacks, and which the import is not to make. */
const refuseUnknown = async (pool: Pool, orgId: string, rows: readonly Row[]): Promise<Row[]> => {
  const unknown = new Set(
    await newDepartments(
      pool,
      orgId,
      rows.map(({ student }) => student?.department),
    ),
  );
  return rows.map((row) => {
    const department = row.student?.department;
    if (!department || !unknown.has(department)) return row;
    return { ...row, student: null, faults: [{ field: '部门', msg: `部门“${department}”不存在` }] };
  });
};

/** Listed since the check. */
const withReason = (row: Row): Row =>
  row.faults.length > 0 ? row : { ...row, faults: [{ field: '', msg: `手机号码或邮箱${LISTED_SENTENCE}` }] };

/**
 * Invites those whom the check found good, a batch at a time; the ids are the check's, so doing it again invites no
 * person twice.
 */
export const studentImport: TaskHandler = async ({ task: { input, orgId }, deps, signal, progress }) => {
  if (!orgId) throw new Error('an import belongs to an organisation');
  const { rows: sent, createDepartments, send } = Input.parse(input);
  const read = await takeYielding(rowsOf(sent));
  const rows = createDepartments ? read : await refuseUnknown(deps.pool, orgId, read);
  const failed = new Set(rows.filter(({ student }) => student === null).map(({ id }) => id));
  const good = rows.flatMap((row) => (row.student ? [{ ...row, student: row.student }] : []));
  let done = failed.size;
  await progress(done, failed.size, rows.length);
  for (let at = 0; at < good.length; at += BATCH) {
    signal.throwIfAborted();
    const batch = good.slice(at, at + BATCH);
    const { invited } = await invitePeople(deps, orgId, batch, { send });
    for (const { id } of batch) if (!invited.has(id)) failed.add(id);
    done += batch.length;
    await progress(done, failed.size, rows.length);
    await sleep(REST_MS);
  }
  if (failed.size === 0) return {};
  const leftOut = rows.filter(({ id }) => failed.has(id)).map(withReason);
  return { file: await writeWorkbook([leftOutSheet(leftOut)]), name: exportName('未导入的学员'), ext: 'xlsx' };
};
