import { BATCH, BATCH_ITEM } from '@zhibiao/contract/certificate/staff-batch';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { BATCH_MOVE } from '#domain/apply/batch-states.ts';
import { AppError, conflict } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { actorOfTask, inputOfTask } from '#jobs/queue/staff.ts';
import { findIssuingTemplate } from '#services/certificate/document/template.ts';
import { finishIfComplete } from '#features/apply/issue/finish.ts';
import { findToIssue, type ToIssue } from '#features/apply/issue/content.ts';
import { type By, issuePerson } from '#features/apply/issue/issue-person.ts';
import type { BatchSample } from './samples.ts';

const TaskInput = z.object({ batchId: z.string(), duty: z.string().nullable(), staffId: z.string().nullable() });

type Running = { templateId: string; samples: BatchSample[]; total: number; done: number; failed: number };
const findRunning = (id: string) => sql<Running>`
  SELECT "templateId", samples, total, done, failed FROM "CertBatch"
  WHERE id = ${id}::uuid AND status = ${lit(BATCH.running)}`;
type Next = { id: string; applyItemId: string; applyId: string };
const findNext = (id: string) => sql<Next>`
  SELECT i.id, i."applyItemId", i."applyId" FROM "CertBatchItem" i
  JOIN "CertBatch" b ON b.id = i."batchId" AND b.status = ${lit(BATCH.running)}
  WHERE i."batchId" = ${id}::uuid AND i.state = ${lit(BATCH_ITEM.open)} ORDER BY i.id LIMIT 1`;
const countDone = (id: string) => sql`
  UPDATE "CertBatch" SET done = done + 1 WHERE id = ${id}::uuid AND status = ${lit(BATCH.running)}`;
/** A task that gets on is not given up, however often the process dies; a person at whom it dies each time ends it. */
const gotOn = (taskId: string) => sql`UPDATE "Task" SET tries = 1 WHERE id = ${taskId}::uuid AND tries > 1`;
const setDone = (id: string) => sql`
  UPDATE "CertBatchItem" SET state = ${lit(BATCH_ITEM.done)}
  WHERE id = ${id}::uuid AND state = ${lit(BATCH_ITEM.open)}`;
const setFailed = (item: string, batch: string, reason: string) => sql`
  WITH failed AS (
    UPDATE "CertBatchItem" SET state = ${lit(BATCH_ITEM.failed)}, reason = ${reason}
    WHERE id = ${item}::uuid AND state = ${lit(BATCH_ITEM.open)} RETURNING id
  )
  UPDATE "CertBatch" SET failed = failed + 1 FROM failed WHERE "CertBatch".id = ${batch}::uuid`;
const appliesOf = (id: string) => sql<{ applyId: string }>`
  SELECT DISTINCT "applyId" FROM "CertBatchItem" WHERE "batchId" = ${id}::uuid ORDER BY "applyId"`;
const finish = (id: string) => sql<{ id: string }>`
  UPDATE "CertBatch" SET version = version + 1, "finishedAt" = clock_timestamp(), samples = '[]',
    status = CASE WHEN failed > 0 THEN ${lit(BATCH_MOVE.partly.to)} ELSE ${lit(BATCH_MOVE.done.to)} END
  WHERE id = ${id}::uuid AND status = ${lit(BATCH.running)} RETURNING id`;

const UNFORESEEN = '系统异常，未能制证，请重试';

/**
 * Person by person, each in a transaction of their own that says with the certificate that they are done: cut off
 * anywhere, the next try goes on with those who are not, and stopped, the person under way gets none. A person who
 * cannot be issued stops no other. The batch keeps the template that it was tried by.
 */
export const certBatch: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { batchId, duty, staffId } = TaskInput.parse(inputOfTask(task));
  const actor = actorOfTask(task);
  const by: By = { actor, action: 'apply.issue', duty };
  const { pool, storage } = deps;
  const running = await maybeOne(pool, findRunning(batchId));
  if (!running) return {};
  const template = await findIssuingTemplate(deps, running.templateId);
  let apply: ToIssue | undefined;

  for (;;) {
    signal.throwIfAborted();
    const next = await maybeOne(pool, findNext(batchId));
    if (apply && apply.id !== next?.applyId) await finishIfComplete(deps, actor, staffId, apply.id);
    if (!next) break;
    if (apply?.id !== next.applyId) [apply] = await findToIssue(deps, [next.applyId]);
    const failure = await issueNext(next);
    if (failure !== null) await run(pool, setFailed(next.id, batchId, failure));
    const now = await maybeOne(pool, findRunning(batchId));
    if (now) await progress(now.done + now.failed, now.failed, now.total);
  }

  async function issueNext({ id, applyItemId }: Next): Promise<string | null> {
    const person = apply?.items.find((one) => one.id === applyItemId);
    if (!apply || !person) return '申请有变化，不再制证';
    const alongside = async (tx: Tx): Promise<void> => {
      // Stopped meanwhile: the certificate goes with the transaction.
      if ((await run(tx, countDone(batchId))) === 0 || (await run(tx, setDone(id))) === 0) throw conflict();
      await run(tx, gotOn(task.id));
    };
    try {
      const outcome = await issuePerson(deps, by, { apply, template }, person, alongside);
      return 'refused' in outcome ? outcome.refused : null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      // A database that is away is away for everybody: the task is tried again. Anything else is this person's.
      await one(pool, sql`SELECT 1`);
      return UNFORESEEN;
    }
  }

  for (const { applyId } of await many(pool, appliesOf(batchId))) await finishIfComplete(deps, actor, staffId, applyId);
  const finished = await inTransaction(pool, (client) => maybeOne(client, finish(batchId)));
  if (finished) for (const { key } of running.samples) await storage.remove(key);
  return {};
};
