import type * as contract from '@zhibiao/contract/question/staff-bank';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 } from 'uuid';
import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import type { Client, Pool } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { lits, maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Deps = { pool: Pool };

/**
 * One transaction at a time names a bank. No unique index says it: installations may have two of one name from before
 * banks were kept by hand.
 */
const requireFreeName = async (client: Client, name: string, id: string | null): Promise<void> => {
  await run(client, lockName('zhibiao-bank-names'));
  const same = await maybeOne(
    client,
    sql`SELECT 1 FROM "QuestionBank" WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id}::uuid LIMIT 1`,
  );
  if (same) throw refused('已有同名的题库', { field: 'name' });
};

type LockedBank = { name: string; status: number; version: number };
const hold = async (client: Client, id: string, version: number): Promise<LockedBank> => {
  const bank = await maybeOne(
    client,
    sql<LockedBank>`SELECT name, status, version FROM "QuestionBank" WHERE id = ${id} FOR UPDATE`,
  );
  if (!bank) throw missing('题库不存在');
  if (bank.version !== version) throw conflict();
  return bank;
};

export const addBank = (deps: Deps, staff: Staff, body: InputOf<typeof contract.addBank>['body']) =>
  audited(deps, staff, async (client, note) => {
    const { name, status } = body;
    await requireFreeName(client, name, null);
    const id = v7();
    await run(client, sql`INSERT INTO "QuestionBank" (id, name, status) VALUES (${id}, ${name}, ${status})`);
    note({ object: 'bank', id, name, changes: changesOf({}, body) });
    return { id, version: 0 };
  });

export const editBank = (
  deps: Deps,
  staff: Staff,
  { id, version, ...body }: InputOf<typeof contract.editBank>['body'],
) =>
  audited(deps, staff, async (client, note) => {
    const { name, status } = body;
    await requireFreeName(client, name, id);
    const { version: _, ...before } = await hold(client, id, version);
    const row = await one(
      client,
      sql<{ version: number }>`
        UPDATE "QuestionBank" SET name = ${name}, status = ${status}, version = version + 1
        WHERE id = ${id} RETURNING version`,
    );
    note({ object: 'bank', id, name, changes: changesOf(before, body) });
    return { id, version: row.version };
  });

type Used = { questions: number; imports: number; paper: string | null };
const usedBy = (id: string) => sql<Used>`
  SELECT (SELECT count(*)::int FROM "Question" WHERE "bankId" = ${id} AND "parentId" IS NULL) AS questions,
    (SELECT count(*)::int FROM "QuestionImport"
      WHERE "bankId" = ${id} AND state IN (${lits([QUESTION_IMPORT.open, QUESTION_IMPORT.running])})) AS imports,
    (
      SELECT title FROM "Paper" WHERE rules @> ${JSON.stringify([{ bankId: id }])}::jsonb
        OR draft->'draw' @> ${JSON.stringify([{ bankId: id }])}::jsonb ORDER BY sort, id LIMIT 1
    ) AS paper`;

/** Questions come in under the bank's own lock, so none comes while it is looked at. */
export const removeBank = (deps: Deps, staff: Staff, { id, version }: InputOf<typeof contract.removeBank>['body']) =>
  audited(deps, staff, async (client, note) => {
    const { name } = await hold(client, id, version);
    const { questions, imports, paper } = await one(client, usedBy(id));
    if (questions > 0) throw refused(`题库中还有 ${questions} 道题，请先移到其他题库，不能删除`);
    if (imports > 0) throw refused('有未完成的导入使用本题库，不能删除');
    if (paper !== null) throw refused(`试卷《${paper}》的规则使用本题库，不能删除`);
    // What is left of imports that are over.
    await run(client, sql`DELETE FROM "QuestionImport" WHERE "bankId" = ${id}`);
    await run(client, sql`DELETE FROM "QuestionBank" WHERE id = ${id}`);
    note({ object: 'bank', id, name });
    return { id };
  });
