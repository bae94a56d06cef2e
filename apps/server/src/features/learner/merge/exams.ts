import type { Client } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { FOLDED, subtractFromItemStats } from '#services/exam/item-stats.ts';
import type { Ids } from './pair.ts';

/** Attempts, their rounds and what was given beside: none is lost, and limits count all of them. */

export const lockAttempts = ({ keepId, dropId }: Ids) => sql`
  SELECT 1 FROM "Attempt" WHERE "userId" IN (${keepId}, ${dropId}) ORDER BY id FOR UPDATE`;

/** Where both are in the statistics of one paper and round, only the first of both is afterwards: a job decides it. */
const findCounted = ({ keepId, dropId }: Ids) => sql<{ id: string }>`
  SELECT a.id FROM "Attempt" a JOIN "Attempt" b
    ON b."paperId" = a."paperId" AND b.round = a.round AND b.folded <> ${lit(FOLDED.open)}
      AND b."userId" = CASE a."userId" WHEN ${keepId}::uuid THEN ${dropId}::uuid ELSE ${keepId}::uuid END
  WHERE a."userId" IN (${keepId}, ${dropId}) AND a.folded <> ${lit(FOLDED.open)}`;

const BEYOND = 100_000;
const moveAttempts = ({ keepId, dropId }: Ids) => sql`
  UPDATE "Attempt" SET "userId" = ${keepId}, no = no + ${lit(BEYOND)} WHERE "userId" = ${dropId}`;
/** By their start, beyond all numbers that are in use; then back. */
const orderAttempts = (keepId: string) => sql`
  UPDATE "Attempt" a SET no = n.no + ${lit(2 * BEYOND)} FROM (
    SELECT id, row_number() OVER (PARTITION BY "paperId" ORDER BY "startTime", id) AS no FROM "Attempt"
    WHERE "userId" = ${keepId} AND "paperId" IN (
      SELECT "paperId" FROM "Attempt" WHERE "userId" = ${keepId} AND no > ${lit(BEYOND)})
  ) n WHERE n.id = a.id`;
const numberAttempts = (keepId: string) => sql`
  UPDATE "Attempt" SET no = no - ${lit(2 * BEYOND)} WHERE "userId" = ${keepId} AND no > ${lit(2 * BEYOND)}`;

type Round = { paperId: string; no: number; kind: number; openedAt: Date; by: string | null; key: string | null };
/** Number by number; of two that are the same the later one's beginning counts, and its name where it has one. */
const joinRounds = ({ keepId, dropId }: Ids) => sql<Round>`
  SELECT DISTINCT ON ("paperId", no) "paperId", no, kind, "openedAt", by,
    coalesce(key, max(key) OVER (PARTITION BY "paperId", no)) AS key
  FROM merge_take_paper_rounds(${keepId}::uuid, ${dropId}::uuid) ORDER BY "paperId", no, "openedAt" DESC`;
const addRound = (keepId: string, { paperId, no, kind, openedAt, by, key }: Round) => sql`
  INSERT INTO "PaperRound" ("userId", "paperId", no, key, kind, "openedAt", by)
  VALUES (${keepId}, ${paperId}, ${no}, ${key}, ${kind}, ${openedAt}, ${by})`;

/** Given in one act to both, it counts twice, as the attempts of both do. */
const moveGrants = ({ keepId, dropId }: Ids) => sql`
  INSERT INTO "AttemptGrant" (id, "actId", "paperId", "userId", round, n, "validUntil", "skipWait", reason, by, source,
    "createdAt")
  SELECT g.id, CASE WHEN k.id IS NULL THEN g."actId" ELSE gen_random_uuid() END, g."paperId", ${keepId}::uuid, g.round,
    g.n, g."validUntil", g."skipWait", g.reason, g.by, g.source, g."createdAt"
  FROM merge_take_grants(${keepId}::uuid, ${dropId}::uuid) g
    LEFT JOIN "AttemptGrant" k ON k."userId" = ${keepId} AND k."actId" = g."actId"`;
const syncExaminees = ({ keepId, dropId }: Ids) => sql`
  SELECT sync_org_examinees(ARRAY[${keepId}::uuid, ${dropId}::uuid])`;

export const moveExams = async (client: Client, ids: Ids): Promise<void> => {
  const counted = await many(client, findCounted(ids));
  await subtractFromItemStats(
    client,
    counted.map(({ id }) => id),
  );
  await run(client, moveAttempts(ids));
  await run(client, orderAttempts(ids.keepId));
  await run(client, numberAttempts(ids.keepId));
  for (const round of await many(client, joinRounds(ids))) await run(client, addRound(ids.keepId, round));
  await run(client, moveGrants(ids));
  await run(client, syncExaminees(ids));
};
