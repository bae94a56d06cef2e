import type { Pool } from '#db/client.ts';
import { lit, maybeOne, nothing, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { LESSON_PUBLISHED } from '#domain/lesson-access.ts';
import type { Decision } from '#domain/study-credit.ts';
import type { ChainHead, SealedEntry } from '#domain/study-ledger.ts';
import { concludeLesson } from '#features/study/conclude.ts';
import { epochMs, NEED_SQL } from '#services/study-sql.ts';
import type { Check } from './answer.ts';
import { insertEntries, timestampOf } from './entries.ts';
import type { BeatState } from './state.ts';

export type BeatWrite = {
  userId: string;
  nowMs: number;
  lid: string;
  sessionId: string;
  state: BeatState;
  decision: Decision;
  check: Check | null;
  /** The item's own progress moved. */
  moved: boolean;
  /** What is added to the learner's chain, and its head with that. */
  entries: SealedEntry[];
  head: ChainHead;
};

/**
 * `nowMs`: the database's clock. `stamp`: of every row that was written. `progress`: the lesson's, when it was counted.
 */
export type Written = { nowMs: number; stamp: string; progress: number | null };

/**
 * Null when what it was decided on has changed. The beat that completes a lesson concludes it in the same transaction:
 * one without the other would leave a course at 100 % whose exam refuses.
 */
export const writeBeat = (pool: Pool, beat: BeatWrite): Promise<Written | null> => {
  if (!mayConclude(beat)) return maybeOne(pool, write(beat));
  return inTransaction(pool, async (client) => {
    const written = await maybeOne(client, write(beat));
    if (written?.progress === 100)
      await concludeLesson(client, { userId: beat.userId, lessonId: beat.state.lessonId, at: new Date(beat.nowMs) });
    return written;
  });
};

/** While a required item is not done, neither is its lesson. */
const mayConclude = ({ state, decision, moved }: BeatWrite): boolean =>
  moved && !state.learned && (decision.item.done || !state.required);

/**
 * Clock, item, lesson and ledger in one statement. All of it hangs on the clock being the very row that was decided on
 * (its version, and PostgreSQL's own stamp of a row, xmin), and on lesson, item and the learner's record of them being
 * as they were read: when anything touched them since, nothing is written and the caller decides anew. The lesson is
 * written only when the item's own progress moved, which is every few beats. Each of the texts that this makes has its
 * own name.
 */
const write = (beat: BeatWrite): Statement<Written> => {
  const { entries, moved } = beat;
  const ledger = entries.length > 1 ? 'many' : entries.length === 1 ? 'one' : 'none';
  return sql<Written>`
    WITH clock AS (${updateClock(beat)}),
    item AS (${upsertItem(beat)})
    ${moved ? sql`, lesson AS (${updateLesson(beat)})` : nothing}
    ${ledger === 'none' ? nothing : sql`, ledger AS (${insertEntries(entries)})`}
    SELECT ${epochMs(sql`clock_timestamp()`)} AS "nowMs", stamp,
      ${moved ? sql`(SELECT progress FROM lesson)` : sql`NULL::int`} AS progress
    FROM clock`.named(`beat-${ledger}-${moved}`);
};

const updateClock = (beat: BeatWrite) => {
  const { userId, state, decision, check, head } = beat;
  return sql`
    UPDATE "StudyClock"
    SET "lastSeq" = ${decision.lastSeq}, "lastBeatAt" = ${timestampOf(decision.paidUntilMs)},
      "checkId" = ${check?.id ?? null}::uuid, "checkAt" = ${timestampOf(check?.atMs ?? null)},
      "gapDay" = ${decision.gapDay}, "gapSec" = ${decision.gapSec},
      "chainSeq" = ${head.seq}, "chainHash" = ${head.hash}, version = version + 1
    WHERE "userId" = ${userId} AND version = ${state.version} AND xmin = ${state.clockStamp}::xid
      AND ${isUnchanged(beat)}
    RETURNING "userId", xmin::text AS stamp`;
};

/**
 * The facts that the beat was decided on still hold. Of the lesson its rules count, not its stamp, which every new
 * learner moves.
 */
const isUnchanged = ({ userId, lid, state }: BeatWrite) => sql`
  EXISTS (
    SELECT 1 FROM "LessonItem" i
    JOIN "Lesson" l ON l.id = i."lessonId"
    JOIN "UserLesson" ul ON ul."userId" = ${userId} AND ul."lessonId" = l.id
    LEFT JOIN "UserItem" u ON u."userId" = ${userId} AND u.lid = i.id
    WHERE i.id = ${lid} AND i.xmin = ${state.contentStamp}::xid AND ul.xmin = ${state.mineStamp}::xid
      AND u.xmin IS NOT DISTINCT FROM ${state.itemStamp}::xid
      AND l.status = ${lit(LESSON_PUBLISHED)} AND l.access = ${state.access} AND l."seekLock" = ${state.seekLock}
  )`;

const upsertItem = ({ lid, nowMs, state: { lessonId }, decision: { item } }: BeatWrite) => sql`
  INSERT INTO "UserItem" (
    "userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "doneAt", "updatedAt"
  )
  SELECT "userId", ${lid}::uuid, ${lessonId}::uuid, ${Buffer.from(item.coverage)}::bytea, ${item.covered}::int,
    ${item.maxPos}::int, ${item.lastPos}::int, ${item.creditedSec}::int,
    CASE WHEN ${item.done}::boolean THEN ${timestampOf(nowMs)} END, ${timestampOf(nowMs)}
  FROM clock
  ON CONFLICT ("userId", lid) DO UPDATE
  SET coverage = EXCLUDED.coverage, covered = EXCLUDED.covered, "maxPos" = EXCLUDED."maxPos",
    "lastPos" = EXCLUDED."lastPos", "creditedSec" = EXCLUDED."creditedSec",
    "doneAt" = coalesce("UserItem"."doneAt", EXCLUDED."doneAt"), "updatedAt" = EXCLUDED."updatedAt"`;

const updateLesson = (beat: BeatWrite) => sql`
  UPDATE "UserLesson" l
  SET "creditedSec" = ${creditedSec(beat)}, progress = greatest(l.progress, ${lessonProgress(beat)}),
    "lastLid" = ${beat.lid}, "updatedAt" = ${timestampOf(beat.nowMs)}
  FROM clock
  WHERE l."userId" = clock."userId" AND l."lessonId" = ${beat.state.lessonId}
  RETURNING l.progress`;

/** Of the lesson, with this item as it now stands; the statement itself still sees the item as it was. */
const creditedSec = ({ userId, lid, state: { lessonId }, decision: { item } }: BeatWrite) => sql`
  ${item.creditedSec}::int + (
    SELECT coalesce(sum(s."creditedSec"), 0)::int FROM "UserItem" s
    WHERE s."userId" = ${userId} AND s."lessonId" = ${lessonId} AND s.lid <> ${lid}
  )`;

const lessonProgress = ({ userId, lid, state: { lessonId }, decision: { item } }: BeatWrite) => sql`
  (
    SELECT coalesce(
      sum(CASE WHEN n.done THEN n.need ELSE least(n.covered, n.need) END) * 100 / greatest(sum(n.need), 1), 0
    )::int
    FROM (
      SELECT ${NEED_SQL} AS need,
        CASE WHEN i.id = ${lid} THEN ${item.covered}::int ELSE coalesce(s.covered, 0) END AS covered,
        CASE WHEN i.id = ${lid} THEN ${item.done}::boolean ELSE s."doneAt" IS NOT NULL END AS done
      FROM "LessonItem" i
      LEFT JOIN "Media" m ON m.id = i."mediaId"
      LEFT JOIN "UserItem" s ON s."userId" = ${userId} AND s.lid = i.id
      WHERE i."lessonId" = ${lessonId} AND i.required
    ) n
  )`;
