import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import { v5 } from 'uuid';
import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { contentOf } from '#domain/question/content.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { actorOfTask, inputOfTask } from '#jobs/queue/staff.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { naming } from '#services/files/uploads.ts';
import { insertQuestions, type NewQuestion } from '#features/question/edit/insert.ts';
import type { Staged } from './staged.ts';
import { QuestionFields } from '@zhibiao/contract/question/rules';

const BATCH = 200;
const Input = z.object({ importId: z.uuid() });

type Running = { bankId: string; fileName: string };
const findRunning = (id: string) => sql<Running>`
  SELECT "bankId", "fileName" FROM "QuestionImport" WHERE id = ${id} AND state = ${lit(QUESTION_IMPORT.running)}`;
const readyOf = (id: string) => sql<{ no: number }>`
  SELECT no FROM "QuestionImportRow" WHERE "importId" = ${id} AND NOT faulty AND NOT skip ORDER BY no`;
const rowsOf = (id: string, numbers: readonly number[]) => sql<{ no: number; content: Staged }>`
  SELECT no, content FROM "QuestionImportRow" WHERE "importId" = ${id} AND no = ANY(${numbers}::int[]) ORDER BY no`;
/** What came in before, of it also what staff have thrown away since. */
const cameIn = (ids: readonly string[]) => sql<{ id: string }>`
  SELECT "questionId" AS id FROM "QuestionVersion" WHERE "questionId" = ANY(${ids}::uuid[]) AND version = 1`;

/** The same ids whenever it is done again. */
const idOf = (importId: string, ...place: number[]): string => v5(place.join('.'), importId);

const newOnes = async (on: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const there = new Set((await many(on, cameIn(ids))).map(({ id }) => id));
  return new Set(ids.filter((id) => !there.has(id)));
};

/** What has been taken away since is named no more. */
const stillThere = async (client: Client, questions: readonly NewQuestion[]): Promise<NewQuestion[]> => {
  const clauses = questions.flatMap(({ clauseId }) => clauseId ?? []);
  const laws = questions.flatMap(({ lawId }) => lawId ?? []);
  const kept = await many(
    client,
    sql<{ id: string }>`
      WITH c AS (SELECT id FROM "Clause" WHERE id = ANY(${clauses}::uuid[]) FOR KEY SHARE),
        l AS (SELECT id FROM "Law" WHERE id = ANY(${laws}::uuid[]) FOR KEY SHARE)
      SELECT id FROM c UNION ALL SELECT id FROM l`,
  );
  const known = new Set(kept.map(({ id }) => id));
  return questions.map((question) => ({
    ...question,
    clauseId: question.clauseId !== null && known.has(question.clauseId) ? question.clauseId : null,
    lawId: question.lawId !== null && known.has(question.lawId) ? question.lawId : null,
  }));
};

/** Brings in what was confirmed, 200 at a time, each whole and waiting for approval. Begun again, it goes on. */
export const questionImport: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { pool } = deps;
  const { importId } = Input.parse(inputOfTask(task));
  const running = await maybeOne(pool, findRunning(importId));
  // An earlier try had come to its end.
  if (!running) return {};
  const actor = actorOfTask(task);
  const kind = actor.kind === AUDIT_KIND.token ? 'token' : 'person';
  const by = actor.actorId === null ? null : await dutyOf(pool, { kind, id: actor.actorId });
  const writer = { by, why: '导入' };
  const numbers = (await many(pool, readyOf(importId))).map(({ no }) => no);
  let [done, added] = [0, 0];
  await progress(0, 0, numbers.length);
  for (let at = 0; at < numbers.length; at += BATCH) {
    signal.throwIfAborted();
    const batch = numbers.slice(at, at + BATCH);
    const isLast = at + BATCH >= numbers.length;
    const fresh = await newOnes(
      pool,
      batch.map((no) => idOf(importId, no)),
    );
    added += batch.length - fresh.size;
    if (fresh.size > 0 || isLast)
      added += await auditedAs(deps, actor, 'question.import', async (client, note) => {
        const came = await bringIn(client, { importId, bankId: running.bankId, batch, fresh, writer });
        if (isLast) await finish(client, importId, added + came);
        note({ object: 'bank', id: running.bankId, facts: { title: running.fileName }, counts: { added: came } });
        return came;
      });
    done += batch.length;
    await progress(done, done - added, numbers.length);
  }
  return {};
};

type Batch = {
  importId: string;
  bankId: string;
  batch: readonly number[];
  fresh: ReadonlySet<string>;
  writer: Parameters<typeof insertQuestions>[2];
};
const bringIn = async (client: Client, { importId, bankId, batch, fresh, writer }: Batch): Promise<number> => {
  await naming(client);
  const questions = (await many(client, rowsOf(importId, batch))).flatMap(({ no, content }): NewQuestion[] => {
    const id = idOf(importId, no);
    const parsed = QuestionFields.safeParse(content.question);
    if (!fresh.has(id) || !parsed.success) return [];
    return [{ ...contentOf(parsed.data, bankId, (at) => idOf(importId, no, at)), id }];
  });
  return (await insertQuestions(client, await stillThere(client, questions), writer)).size;
};

const finish = (client: Client, importId: string, added: number) =>
  run(
    client,
    sql`
      UPDATE "QuestionImport" SET state = ${lit(QUESTION_IMPORT.done)}, added = ${added}, version = version + 1
      WHERE id = ${importId} AND state = ${lit(QUESTION_IMPORT.running)}`,
  );
