import type { Pool } from '#db/client.ts';
import type { Decision } from '#domain/study-credit.ts';
import type { ChainHead, SealedEntry } from '#domain/study-ledger.ts';

/**
 * Clock, item, lesson and ledger in one statement. All of it hangs on the clock's version: when another beat of the same
 * learner ticked it since it was read, nothing is written and the caller decides anew.
 */
const WRITE = `
  WITH clock AS (
    UPDATE "StudyClock" SET "lastSeq" = $3, "lastBeatAt" = to_timestamp($4::float8 / 1000), "checkId" = $5::uuid,
      "checkAt" = to_timestamp($6::float8 / 1000), "chainSeq" = $7, "chainHash" = $8, version = version + 1
    WHERE "userId" = $1 AND version = $2 RETURNING "userId"
  ), item AS (
    INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "doneAt", "updatedAt")
    SELECT "userId", $9::uuid, $10::uuid, $11::bytea, $12::int, $13::int, $14::int, $15::int, CASE WHEN $16::boolean THEN to_timestamp($17::float8 / 1000) END, to_timestamp($17::float8 / 1000) FROM clock
    ON CONFLICT ("userId", lid) DO UPDATE SET coverage = EXCLUDED.coverage, covered = EXCLUDED.covered, "maxPos" = EXCLUDED."maxPos", "lastPos" = EXCLUDED."lastPos",
      "creditedSec" = EXCLUDED."creditedSec", "doneAt" = coalesce("UserItem"."doneAt", EXCLUDED."doneAt"), "updatedAt" = EXCLUDED."updatedAt"
  ), lesson AS (
    UPDATE "UserLesson" l SET "creditedSec" = l."creditedSec" + $18, progress = greatest(l.progress, $19), "lastLid" = $9,
      "updatedAt" = CASE WHEN l."updatedAt" < to_timestamp($17::float8 / 1000) - interval '1 minute' THEN to_timestamp($17::float8 / 1000) ELSE l."updatedAt" END
    FROM clock WHERE l."userId" = clock."userId" AND l."lessonId" = $10
  ), ledger AS (
    INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs", "creditedSec", "refusedSec", refusal, at, "prevHash", hash)
    SELECT clock."userId", e."chainSeq", $20::uuid, $9, $10, e.seq, e."from", e."to", e."wallMs", e."creditedSec", e."refusedSec", e.refusal, to_timestamp($17::float8 / 1000), e."prevHash", e.hash
    FROM clock, unnest($21::int[], $22::int[], $23::int[], $24::int[], $25::int[], $26::int[], $27::int[], $28::text[], $29::text[], $30::text[])
      AS e("chainSeq", seq, "from", "to", "wallMs", "creditedSec", "refusedSec", refusal, "prevHash", hash)
  ) SELECT 1 FROM clock`;

export type BeatWrite = {
  userId: string; version: number; nowMs: number; lid: string; lessonId: string; sessionId: string;
  decision: Decision; check: { id: string; atMs: number } | null; progress: number;
  /** Head of the chain as it was read, and what is added to it. */
  head: ChainHead; entries: SealedEntry[];
};

/** False when the clock moved on since it was read. */
export const writeBeat = async (pool: Pool, w: BeatWrite): Promise<boolean> => {
  const { item } = w.decision;
  const last = w.entries.at(-1);
  const { rowCount } = await pool.query({
    name: 'beat-write', text: WRITE,
    values: [
      w.userId, w.version, w.decision.lastSeq, w.decision.paidUntilMs, w.check?.id ?? null, w.check?.atMs ?? null, last?.chainSeq ?? w.head.seq, last?.hash ?? w.head.hash,
      w.lid, w.lessonId, Buffer.from(item.coverage), item.covered, item.maxPos, item.lastPos, item.creditedSec, item.done, w.nowMs,
      w.decision.creditedSec, w.progress, w.sessionId,
      w.entries.map((e) => e.chainSeq), w.entries.map((e) => e.seq), w.entries.map((e) => e.from), w.entries.map((e) => e.to), w.entries.map((e) => e.wallMs),
      w.entries.map((e) => e.creditedSec), w.entries.map((e) => e.refusedSec), w.entries.map((e) => e.refusal), w.entries.map((e) => e.prevHash), w.entries.map((e) => e.hash),
    ],
  });
  return rowCount === 1;
};

const REFUSE = `
  WITH clock AS (
    UPDATE "StudyClock" SET "chainSeq" = $3, "chainHash" = $4, version = version + 1 WHERE "userId" = $1 AND version = $2 RETURNING "userId"
  )
  INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs", "creditedSec", "refusedSec", refusal, at, "prevHash", hash)
  SELECT "userId", $3, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13, to_timestamp($14::float8 / 1000), $15, $4 FROM clock`;

/** Puts a refusal of a session that does not hold the clock into the ledger; the clock itself goes on undisturbed. */
export const writeRefusal = async (pool: Pool, version: number, e: SealedEntry): Promise<void> => {
  await pool.query(REFUSE, [e.userId, version, e.chainSeq, e.hash, e.sessionId, e.lid, e.lessonId, e.seq, e.from, e.to, e.wallMs, e.refusedSec, e.refusal, e.atMs, e.prevHash]);
};
