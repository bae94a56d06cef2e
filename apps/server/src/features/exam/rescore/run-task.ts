import { RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';
import type { Client } from '#db/client.ts';
import { lit, many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Change } from '#domain/exam/rescore.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { actorOfTask, inputOfTask } from '#jobs/queue/staff.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { lockStats } from '#services/exam/item-stats.ts';
import { sumEffects } from './counts.ts';
import { findGradedAttempts } from './attempts.ts';
import { changeOf, readRescore, type StoredRescore } from './stored.ts';
import { TrialInput, effectsOf, tryAll, upsertEffects } from './trial-task.ts';
import { writeRescored } from './write.ts';

const BATCH = 200;

const findOpen = (id: string) => sql<{ attemptId: string; paperId: string }>`
  SELECT e."attemptId", a."paperId" FROM "RescoreEffect" e JOIN "Attempt" a ON a.id = e."attemptId"
  WHERE e."rescoreId" = ${id}::uuid AND e."doneAt" IS NULL ORDER BY e."attemptId" LIMIT ${lit(BATCH)}`;
/** Of those that are not done yet. */
const lockOpen = (id: string, attemptIds: readonly string[]) => sql<{ id: string }>`
  SELECT a.id FROM "Attempt" a
  JOIN "RescoreEffect" e ON e."attemptId" = a.id AND e."rescoreId" = ${id}::uuid AND e."doneAt" IS NULL
  WHERE a.id = ANY(${attemptIds}::uuid[]) ORDER BY a.id FOR NO KEY UPDATE OF a`;
const dropVoid = (id: string, attemptIds: readonly string[]) => sql`
  DELETE FROM "RescoreEffect"
  WHERE "rescoreId" = ${id}::uuid AND "doneAt" IS NULL AND "attemptId" = ANY(${attemptIds}::uuid[])`;
const noteDone = (id: string) => sql`
  UPDATE "Rescore" SET counts = counts || jsonb_build_object('done', (
    SELECT count(*) FROM "RescoreEffect" WHERE "rescoreId" = ${id}::uuid AND "doneAt" IS NOT NULL))
  WHERE id = ${id}::uuid`;
const setDone = (id: string, counts: object) => sql`
  UPDATE "Rescore" SET state = ${lit(RESCORE_STATE.done)}, "finishedAt" = clock_timestamp(), version = version + 1,
    counts = counts || ${JSON.stringify(counts)}::jsonb
  WHERE id = ${id}::uuid AND state = ${lit(RESCORE_STATE.running)}`;

type Act = { stored: StoredRescore; change: Change; by: string | null };
type Open = { attemptId: string; paperId: string };
/**
 * What was tried is tried again on the attempts as they are held now: who moved meanwhile gets what their present marks
 * give, and who is void by now, nothing. The lock of the statistics comes before the attempts, as everywhere.
 */
const runBatch = async (client: Client, act: Act, open: readonly Open[]): Promise<string[]> => {
  const { stored, change } = act;
  await lockStats(
    client,
    open.map(({ paperId }) => paperId),
  );
  const locked = (
    await many(
      client,
      lockOpen(
        stored.id,
        open.map(({ attemptId }) => attemptId),
      ),
    )
  ).map(({ id }) => id);
  const { tried } = tryAll(await findGradedAttempts(client, locked, stored.questionId), change, stored);
  await run(client, upsertEffects(stored.id, await effectsOf(client, tried)));
  const users = await writeRescored(client, act, tried);
  const done = new Set(tried.map(({ attempt }) => attempt.id));
  await run(
    client,
    dropVoid(
      stored.id,
      locked.filter((id) => !done.has(id)),
    ),
  );
  await run(client, noteDone(stored.id));
  return users;
};

const countAll = (id: string) => sql<{ all: number; done: number }>`
  SELECT count(*)::int AS all, (count(*) FILTER (WHERE "doneAt" IS NOT NULL))::int AS done
  FROM "RescoreEffect" WHERE "rescoreId" = ${id}::uuid`;

/** In batches; cut off anywhere, the next try goes on with what is not done. */
export const rescoreRun: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { pool } = deps;
  const { rescoreId } = TrialInput.parse(inputOfTask(task));
  const stored = await readRescore(pool, rescoreId);
  if (stored.state !== RESCORE_STATE.running) return {};
  const actor = actorOfTask(task);
  const act = { stored, change: await changeOf(pool, stored), by: actor.actorId };
  for (;;) {
    signal.throwIfAborted();
    const counts = await one(pool, countAll(rescoreId));
    await progress(counts.done, 0, counts.all);
    const open = await many(pool, findOpen(rescoreId));
    if (open.length === 0) break;
    await auditedAs(deps, actor, 'rescore.confirm', async (client, note) => {
      const users = await runBatch(client, act, open);
      note({ object: 'rescore', id: rescoreId, reason: stored.reason, counts: { attempts: open.length }, users });
    });
  }
  await inTransaction(pool, async (client) => {
    const sums = await sumEffects(client, rescoreId);
    return run(client, setDone(rescoreId, { ...sums, done: sums.attempts, of: sums.attempts }));
  });
  return {};
};
