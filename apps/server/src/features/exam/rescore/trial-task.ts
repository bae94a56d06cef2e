import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';
import { z } from 'zod';
import type { Client, Pool } from '#db/client.ts';
import { withinDays } from '#db/days.ts';
import { all, columnTypes, lit, lits, many, one, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Change, rescored, type Rescored } from '#domain/exam/rescore.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { certificatesOn } from '#services/certificate/sources.ts';
import { sumEffects } from './counts.ts';
import { questionFilter, findGradedAttempts, type GradedAttempt, SCORED } from './attempts.ts';
import { changeOf, lockRescore, readRescore, type StoredRescore } from './stored.ts';

const BATCH = 500;
export const TrialInput = z.object({ rescoreId: z.uuid() });

/** By the day on which it was handed in. */
const within = ({ scope }: StoredRescore): Statement => all(withinDays(sql`a."submitTime"`, scope));

/** Every paper that was ever sat may have asked it: rules were others in earlier editions. */
const findPapers = ({ paperId, scope }: StoredRescore) => sql<{ id: string }>`
  SELECT p.id FROM "Paper" p
  WHERE ${
    paperId === null
      ? all([
          sql`EXISTS (SELECT 1 FROM "Attempt" a WHERE a."paperId" = p.id)`,
          ...(scope.paperIds ? [sql`p.id = ANY(${scope.paperIds}::uuid[])`] : []),
        ])
      : sql`p.id = ${paperId}::uuid`
  } ORDER BY p.id`;
const countIn = (paperIds: readonly string[], stored: StoredRescore) => sql<{ of: number }>`
  SELECT count(*)::int AS of FROM "Attempt" a
  WHERE a."paperId" = ANY(${paperIds}::uuid[]) AND ${SCORED} AND ${within(stored)}`;
const countUnderWay = (paperIds: readonly string[], { questionId }: StoredRescore) => sql<{ n: number }>`
  SELECT count(*)::int AS n FROM "Attempt" a
  WHERE a."paperId" = ANY(${paperIds}::uuid[])
    AND a.status IN (${lits([ATTEMPT.running, ATTEMPT.submitted, ATTEMPT.marking])}) AND ${questionFilter(questionId)}`;
const nextBatch = (paperId: string, after: string | null, stored: StoredRescore) => sql<{ id: string }>`
  SELECT a.id FROM "Attempt" a
  WHERE a."paperId" = ${paperId}::uuid AND (${after}::uuid IS NULL OR a.id > ${after}::uuid) AND ${SCORED}
    AND ${within(stored)}
  ORDER BY a.id LIMIT ${lit(BATCH)}`;

const EFFECT = columnTypes({
  uuid: ['attemptId'],
  numeric: ['oldScore', 'newScore'],
  boolean: ['oldPassed', 'newPassed'],
  jsonb: ['certIds'],
});
/** What would become of it, as a row of "RescoreEffect". */
export const effectOf = (attempt: GradedAttempt, after: Rescored, certIds: readonly string[]) => ({
  attemptId: attempt.id,
  oldScore: attempt.score,
  newScore: after.score,
  oldPassed: attempt.passed,
  newPassed: after.wouldPass,
  certIds,
});
const isChanged = (attempt: GradedAttempt, after: Rescored): boolean =>
  after.score !== attempt.score || after.wouldPass !== attempt.passed;

export const upsertEffects = (rescoreId: string, effects: readonly ReturnType<typeof effectOf>[]) => sql`
  INSERT INTO "RescoreEffect" ("rescoreId", "attemptId", "oldScore", "newScore", "oldPassed", "newPassed", "certIds")
  SELECT ${rescoreId}::uuid, "attemptId", "oldScore", "newScore", "oldPassed", "newPassed",
    ARRAY(SELECT jsonb_array_elements_text("certIds"))
  FROM json_to_recordset(${JSON.stringify(effects)}::json) AS r(${EFFECT})
  ON CONFLICT ("rescoreId", "attemptId") DO UPDATE SET "oldScore" = excluded."oldScore",
    "newScore" = excluded."newScore", "oldPassed" = excluded."oldPassed", "newPassed" = excluded."newPassed",
    "certIds" = excluded."certIds"`;

type Tried = { attempt: GradedAttempt; after: Rescored };
/** Of these attempts those that can be scored so, and how many cannot. */
export const tryAll = (attempts: readonly GradedAttempt[], change: Change, { policy }: StoredRescore) => {
  const tried = attempts.flatMap((attempt): Tried[] => {
    const after = rescored(attempt, change, policy);
    return after === null ? [] : [{ attempt, after }];
  });
  return { tried, unlike: attempts.length - tried.length };
};
export const effectsOf = async (on: Queryable, tried: readonly Tried[]) => {
  const changed = tried.filter(({ attempt, after }) => isChanged(attempt, after)).map(({ attempt }) => attempt.id);
  const certificates = await certificatesOn(on, changed);
  return tried.map(({ attempt, after }) => effectOf(attempt, after, certificates.get(attempt.id) ?? []));
};

/** Staff cancelled it: what was tried so far stands, and nothing follows. */
class Cancelled extends Error {}
const whileTrying = <T>(pool: Pool, id: string, work: (client: Client) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    if ((await lockRescore(client, id)).state !== RESCORE_STATE.trying) throw new Cancelled();
    return work(client);
  });
const noteCounts = (id: string, counts: object) => sql`
  UPDATE "Rescore" SET counts = counts || ${JSON.stringify(counts)}::jsonb WHERE id = ${id}::uuid`;
/** What an earlier try found and is void by now. */
const dropVoid = (id: string) => sql`
  DELETE FROM "RescoreEffect" e WHERE e."rescoreId" = ${id}::uuid
    AND NOT EXISTS (SELECT FROM "Attempt" a WHERE a.id = e."attemptId" AND ${SCORED})`;
const setTried = (id: string, counts: object) => sql`
  UPDATE "Rescore" SET state = ${lit(RESCORE_STATE.tried)}, counts = counts || ${JSON.stringify(counts)}::jsonb,
    version = version + 1
  WHERE id = ${id}::uuid AND state = ${lit(RESCORE_STATE.trying)}`;

/** Begins at the start whenever it is begun: what was tried before may have moved. No score is touched. */
export const rescoreTrial: TaskHandler = async ({ task, deps: { pool }, signal, progress }) => {
  const { rescoreId } = TrialInput.parse(inputOfTask(task));
  const stored = await readRescore(pool, rescoreId);
  if (stored.state !== RESCORE_STATE.trying) return {};
  const change = await changeOf(pool, stored);
  const papers = (await many(pool, findPapers(stored))).map(({ id }) => id);
  const { of } = await one(pool, countIn(papers, stored));
  let [done, unlike] = [0, 0];
  const tryBatch = async (ids: readonly string[]): Promise<void> => {
    const found = tryAll(await findGradedAttempts(pool, ids, stored.questionId), change, stored);
    const effects = await effectsOf(pool, found.tried);
    done += ids.length;
    unlike += found.unlike;
    await whileTrying(pool, rescoreId, async (client) => {
      await run(client, upsertEffects(rescoreId, effects));
      await run(client, noteCounts(rescoreId, { done, of }));
    });
  };
  try {
    for (const paperId of papers) {
      let after: string | null = null;
      do {
        signal.throwIfAborted();
        await progress(done, 0, Math.max(done, of));
        const ids: string[] = (await many(pool, nextBatch(paperId, after, stored))).map(({ id }) => id);
        if (ids.length > 0) await tryBatch(ids);
        after = ids.length < BATCH ? null : (ids.at(-1) ?? null);
      } while (after !== null);
    }
    const { n: underWay } = await one(pool, countUnderWay(papers, stored));
    await whileTrying(pool, rescoreId, async (client) => {
      await run(client, dropVoid(rescoreId));
      const sums = await sumEffects(client, rescoreId);
      return run(client, setTried(rescoreId, { ...sums, unlike, underWay, done, of }));
    });
  } catch (fault) {
    if (!(fault instanceof Cancelled)) throw fault;
  }
  return {};
};
