import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { columnTypes, lit, many, nothing, type Queryable, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Decision } from '#domain/study/credit.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import type { StudyStretch } from '#domain/study/stretches.ts';
import { concludeLesson } from '#features/study/conclude/conclude.ts';
import { BATCH_MOST, inBatches } from '#db/in-batches.ts';
import { insertEntries, OPEN_TYPES, openRow, SET_OPEN, timestampOf } from '#services/study/ledger-entries.ts';
import { counts, epochMs, EVER_ITEMS, NEED_SQL, STUDY_STATUS_SQL } from '#services/study/study-sql.ts';
import type { Check } from './answer.ts';
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
  /** Stretches that it closes, the learner's chain with them, and the stretch that goes on. */
  entries: SealedEntry[];
  head: ChainHead;
  open: StudyStretch | null;
};

/**
 * `nowMs`: the database's clock. `stamp`: of every row that was written. `progress`: the lesson's, when it was counted.
 */
export type WrittenBeat = { nowMs: number; stamp: string; progress: number | null };

/**
 * Null when what it was decided on has changed. A rush of beats is written together; the beat that completes a lesson
 * concludes it in the same transaction: one without the other would leave a course at 100 % whose exam refuses.
 */
export const writeBeat = async (pool: Pool, beat: BeatWrite): Promise<WrittenBeat | null> => {
  if (!mayConclude(beat)) return (await writeTogether(pool, beat.userId, beat)) ?? writeAlone(pool, beat);
  return inTransaction(pool, async (client) => {
    const written = await writeAlone(client, beat);
    if (written?.progress === 100)
      await concludeLesson(client, { userId: beat.userId, lessonId: beat.state.lessonId, at: new Date(beat.nowMs) });
    return written;
  });
};

/** While a required item is not done, neither is its lesson. */
const mayConclude = ({ state, decision, moved }: BeatWrite): boolean =>
  moved && !state.learned && (decision.item.done || !state.required);

const writeAlone = async (on: Queryable, beat: BeatWrite): Promise<WrittenBeat | null> =>
  (await many(on, write([beat], { waits: true })))[0] ?? null;

const writeTogether = inBatches<Pool, BeatWrite, WrittenBeat>(
  async (pool, beats) =>
    new Map((await many(pool, write([...beats.values()], { waits: false }))).map((row) => [row.userId, row])),
);

const BEAT = columnTypes({
  uuid: ['userId', 'lid', 'lessonId', 'checkId'],
  xid: ['clockStamp', 'contentStamp', 'mineStamp', 'itemStamp'],
  float8: ['nowMs', 'paidUntilMs', 'checkAtMs', ...OPEN_TYPES.float8],
  int: [
    'version',
    'rev',
    'round',
    'access',
    'lastSeq',
    'gapDay',
    'gapSec',
    'chainSeq',
    'covered',
    'maxPos',
    'lastPos',
    'creditedSec',
    'grantedSec',
  ],
  boolean: ['seekLock', 'done', 'moved'],
  text: ['chainHash'],
  json: OPEN_TYPES.json,
  bytea: ['coverage'],
});
/** Under the names of `BEAT`. */
const rowOf = ({ userId, lid, nowMs, state, decision, check, moved, head, open }: BeatWrite) => ({
  userId,
  lid,
  nowMs,
  moved,
  lessonId: state.lessonId,
  version: state.version,
  rev: state.rev,
  round: state.round,
  clockStamp: state.clockStamp,
  contentStamp: state.contentStamp,
  mineStamp: state.mineStamp,
  itemStamp: state.itemStamp,
  access: state.access,
  seekLock: state.seekLock,
  lastSeq: decision.lastSeq,
  paidUntilMs: decision.paidUntilMs,
  gapDay: decision.gapDay,
  gapSec: decision.gapSec,
  checkId: check?.id ?? null,
  checkAtMs: check?.atMs ?? null,
  chainSeq: head.seq,
  chainHash: head.hash,
  ...openRow(open),
  ...decision.item,
  coverage: `\\x${Buffer.from(decision.item.coverage).toString('hex')}`,
});

/**
 * Clock, item, lesson and ledger of several learners in one statement. All of a beat hangs on the clock being the very
 * row that was decided on (its version, and PostgreSQL's own stamp of a row, xmin), and on lesson, item and the
 * learner's record of them being as they were read: when anything touched them since, nothing of it is written and the
 * caller decides again. The lesson is written only when the item's own progress moved, which is every few beats.
 * Without `waits`, whose clock is just being written elsewhere is left out: one learner never holds up the others.
 */
const write = (
  beats: readonly BeatWrite[],
  { waits }: { waits: boolean },
): Statement<WrittenBeat & { userId: string }> => {
  const moved = beats.some((beat) => beat.moved);
  const entries = beats.flatMap((beat) => beat.entries);
  const closes = entries.length > 0;
  return sql<WrittenBeat & { userId: string }>`
    WITH beat AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(beats.map(rowOf))}::json) AS b(${BEAT}) LIMIT ${lit(BATCH_MOST)}
    ),
    clock AS (${waits ? updateClocks(sql`true`) : updateClocks(sql`c."userId" IN (${FREE})`)}),
    ${moved ? sql`lesson AS (${UPDATE_LESSONS}),` : nothing}
    ${closes ? sql`ledger AS (${insertEntries(entries)}),` : nothing}
    item AS (${UPSERT_ITEMS})
    SELECT clock."userId", ${epochMs(sql`clock_timestamp()`)} AS "nowMs", stamp,
      ${moved ? sql`lesson.progress` : sql`NULL::int`} AS progress
    FROM clock ${moved ? sql`LEFT JOIN lesson USING ("userId")` : nothing}`.named(
    `beat-${waits ? 'alone' : 'together'}-${moved}-${closes}`,
  );
};

const FREE = sql`
  SELECT f."userId" FROM "StudyClock" f WHERE f."userId" IN (SELECT "userId" FROM beat) FOR UPDATE SKIP LOCKED`;

/**
 * The facts that a beat was decided on still hold. Of the lesson its rules count, not its stamp, which every new
 * learner moves.
 */
const UNCHANGED = sql`
  EXISTS (
    SELECT 1 FROM ${EVER_ITEMS} i
    JOIN "Lesson" l ON l.id = i."lessonId"
    JOIN "UserLesson" ul ON ul."userId" = b."userId" AND ul."lessonId" = l.id
    LEFT JOIN "UserItem" u ON u."userId" = b."userId" AND u.lid = i.id
    WHERE i.id = b.lid AND i.xmin = b."contentStamp" AND ul.xmin = b."mineStamp"
      AND u.xmin IS NOT DISTINCT FROM b."itemStamp"
      AND ${STUDY_STATUS_SQL} = ${lit(LESSON_STATE.published)} AND l.access = b.access AND l."seekLock" = b."seekLock"
  )`;

const updateClocks = (which: Statement) => sql`
  UPDATE "StudyClock" c
  SET "lastSeq" = b."lastSeq", "lastBeatAt" = ${timestampOf(sql`b."paidUntilMs"`)},
    "checkId" = b."checkId", "checkAt" = ${timestampOf(sql`b."checkAtMs"`)},
    "gapDay" = b."gapDay", "gapSec" = b."gapSec", "chainSeq" = b."chainSeq", "chainHash" = b."chainHash", ${SET_OPEN},
    version = c.version + 1
  FROM beat b
  WHERE c."userId" = b."userId" AND c.version = b.version AND c.xmin = b."clockStamp" AND ${which} AND ${UNCHANGED}
  RETURNING b.*, c.xmin::text AS stamp`;

const UPSERT_ITEMS = sql`
  INSERT INTO "UserItem" (
    "userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "grantedSec", "doneAt",
    "updatedAt", rev, round
  )
  SELECT b."userId", b.lid, b."lessonId", b.coverage, b.covered, b."maxPos", b."lastPos", b."creditedSec",
    b."grantedSec", CASE WHEN b.done THEN ${timestampOf(sql`b."nowMs"`)} END, ${timestampOf(sql`b."nowMs"`)}, b.rev,
    b.round
  FROM clock b
  ON CONFLICT ("userId", lid) DO UPDATE
  SET coverage = EXCLUDED.coverage, covered = EXCLUDED.covered, "maxPos" = EXCLUDED."maxPos",
    "lastPos" = EXCLUDED."lastPos", "creditedSec" = EXCLUDED."creditedSec", "grantedSec" = EXCLUDED."grantedSec",
    "doneAt" = CASE WHEN "UserItem".round = EXCLUDED.round THEN coalesce("UserItem"."doneAt", EXCLUDED."doneAt")
      ELSE EXCLUDED."doneAt" END,
    "updatedAt" = EXCLUDED."updatedAt", rev = EXCLUDED.rev, round = EXCLUDED.round`;

/**
 * The whole lesson with this item as it now stands; the statement itself still sees the item as it was. Seconds of
 * items that were removed still count as time, but nothing asks for them.
 */
const LESSON_FACTS = sql`
  SELECT coalesce(sum(n."creditedSec"), 0)::int AS "creditedSec",
    coalesce(
      sum(CASE WHEN n.done THEN n.need ELSE least(n.covered, n.need) END) FILTER (WHERE n.asked) * 100
        / greatest(sum(n.need) FILTER (WHERE n.asked), 1), 0
    )::int AS progress
  FROM (
    SELECT ${NEED_SQL} AS need, i.required AND i."removedAt" IS NULL AS asked,
      CASE WHEN i.id = b.lid THEN b."creditedSec" ELSE coalesce(u."creditedSec", 0) END AS "creditedSec",
      CASE WHEN i.id = b.lid THEN b.covered ELSE coalesce(u.covered, 0) END AS covered,
      CASE WHEN i.id = b.lid THEN b.done ELSE u."doneAt" IS NOT NULL END AS done
    FROM ${EVER_ITEMS} i
    LEFT JOIN "Media" m ON m.id = i."mediaId"
    LEFT JOIN "UserItem" u ON u."userId" = b."userId" AND u.lid = i.id AND ${counts(sql`b.round`)}
    WHERE i."lessonId" = b."lessonId"
  ) n`;

/** Neither its seconds nor its progress fall, whatever became of an item meanwhile. */
const UPDATE_LESSONS = sql`
  UPDATE "UserLesson" l
  SET "creditedSec" = greatest(l."creditedSec", f."creditedSec"), progress = greatest(l.progress, f.progress),
    "lastLid" = b.lid, "updatedAt" = ${timestampOf(sql`b."nowMs"`)}
  FROM clock b CROSS JOIN LATERAL (${LESSON_FACTS}) f
  WHERE b.moved AND l."userId" = b."userId" AND l."lessonId" = b."lessonId"
  RETURNING l."userId", l.progress`;
