import { readFile } from 'node:fs/promises';
import {
  checkImport,
  IMPORT_FAULTS_SHOWN,
  IMPORT_MAX_MB,
  IMPORT_MAX_ROWS,
  IMPORT_NAMES_SHOWN,
  type ImportCheck,
} from '@zhibiao/contract/member/org-students';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { newDepartments } from '#services/org/departments.ts';
import { limit } from '#services/limits/limit.ts';
import { openBook } from '#services/open-book.ts';
import { countInvitations } from '#features/member/students/invite/count-sending.ts';
import { alreadyListed, LISTED_SENTENCE } from '#features/member/students/invite/invite-people.ts';
import type { Deps } from '#deps.ts';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import type { Viewer } from '#domain/auth/roles.ts';
import { withLeftOut } from '#domain/table/read-notes.ts';
import { faultsIn, readStudentSheet, type SheetRow } from '#domain/member/student-sheet.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { takeYielding } from '#lib/yielding.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

type Needs = Pick<Deps, 'pool' | 'config'>;

const CHECKS = { max: 60, windowSec: 3_600 };
const BATCH = 1_000;
const FIELD = { mobile: '手机号码', email: '邮箱' };

/** A row on its way to the import, under the id that it will have. */
type CheckedRow = SheetRow & { id: string };

const SENTENCES = {
  none: '请选择要导入的文件',
  empty: '文件是空的，请重新选择',
  tooLarge: `文件不能超过${IMPORT_MAX_MB}M`,
};

const rowsOf = async (bytes: Buffer): Promise<{ rows: CheckedRow[]; notes: ReadNotes }> => {
  const read = readStudentSheet(await openBook(bytes, IMPORT_MAX_ROWS));
  if ('fault' in read) throw refused(read.fault);
  const rows = await takeYielding(withIds(read.rows));
  if (rows.length === 0) throw refused(withLeftOut('文件中没有学员，请填写后再导入', read.notes));
  if (rows.length > IMPORT_MAX_ROWS)
    throw refused(`一次最多导入${IMPORT_MAX_ROWS}名学员，文件中有${rows.length}名，请分批导入`);
  return { rows, notes: read.notes };
};

const withIds = function* (rows: Iterable<SheetRow>): Generator<CheckedRow> {
  for (const row of rows) yield { ...row, id: v7() };
};

/** Marks whom the organisation has already. */
const compare = async (pool: Pool, orgId: string, rows: readonly CheckedRow[]): Promise<CheckedRow[]> => {
  const listed = new Map<string, 'mobile' | 'email'>();
  for (let at = 0; at < rows.length; at += BATCH) {
    const people = rows.slice(at, at + BATCH).flatMap(({ id, student }) => (student ? [{ id, student }] : []));
    if (people.length > 0) for (const [id, field] of await alreadyListed(pool, orgId, people)) listed.set(id, field);
  }
  return rows.map((row) => {
    const field = listed.get(row.id);
    return field ? { ...row, student: null, faults: [{ field: FIELD[field], msg: LISTED_SENTENCE }] } : row;
  });
};

/** The result waits as a task that no server runs until it is confirmed. */
const addCheck = (id: string, viewer: Viewer & { orgId: string }, rows: readonly CheckedRow[], failed: number) => sql`
  INSERT INTO "Task" (id, kind, "ownerId", "orgId", total, failed, input)
  VALUES (
    ${id}, ${lit(TASK_KIND.studentCheck)}, ${viewer.id}, ${viewer.orgId}, ${rows.length}, ${failed},
    ${JSON.stringify({ rows })}
  )`;

/** Departments that the good rows name and that are not there yet, and how many of the rows name them. */
const departmentsIn = async (pool: Pool, orgId: string, rows: readonly CheckedRow[]) => {
  const named = rows.flatMap(({ student }) => student?.department ?? []);
  const fresh = await newDepartments(pool, orgId, named);
  const unknown = new Set(fresh);
  return { fresh, inFresh: named.filter((path) => unknown.has(path)).length };
};

const namesOf = (people: readonly { name: string }[]): string[] =>
  people.slice(0, IMPORT_NAMES_SHOWN).map(({ name }) => name);

const check = async (deps: Needs, viewer: Viewer & { orgId: string }, bytes: Buffer): Promise<ImportCheck> => {
  const { pool } = deps;
  const { rows: read, notes } = await rowsOf(bytes);
  const rows = await compare(pool, viewer.orgId, read);
  const failed = rows.filter(({ student }) => student === null).length;
  const { fresh, inFresh } = await departmentsIn(pool, viewer.orgId, rows);
  const good = rows.flatMap(({ id, student }) => (student ? [{ id, ...student }] : []));
  const known = good.filter(({ department }) => department === null || !fresh.includes(department));
  const checkId = v7();
  await run(pool, addCheck(checkId, viewer, rows, failed));
  return {
    checkId,
    total: rows.length,
    ok: rows.length - failed,
    failed,
    faults: faultsIn(rows).slice(0, IMPORT_FAULTS_SHOWN),
    notes,
    names: namesOf(good),
    namesWithoutNew: namesOf(known),
    newDepartments: fresh,
    inNewDepartments: inFresh,
    sending: await countInvitations(deps, viewer.orgId, good),
    sendingWithoutNew: await countInvitations(deps, viewer.orgId, known),
  };
};

export const importCheckRoute = (app: App, deps: Needs): void => {
  serveUpload(app, deps, checkImport, {
    sentences: SENTENCES,
    before: ({ viewer }) => limit(deps.pool, `import-check:${viewer.id}`, CHECKS),
    take: async ({ viewer, file }) => check(deps, viewer, await readFile(file.path)),
  });
};
