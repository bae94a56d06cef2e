import type { Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { epochMs, NEED_SQL } from '#services/study-sql.ts';
import { type Client, inTransaction } from '#db/transaction.ts';
import { LESSON_PUBLISHED } from '#domain/lesson-access.ts';
import type { Decision } from '#domain/study-credit.ts';
import type { ChainHead, SealedEntry } from '#domain/study-ledger.ts';
import type { BeatState } from './state.ts';
import { concludeLesson } from '#features/study/conclude.ts';

/**
 * The lesson's progress with item $9 standing at $12 covered seconds, done or not by $16; and its credited seconds with
 * that item's $15.
 */
const PROGRESS = `(
  SELECT coalesce(sum(CASE WHEN n.done THEN n.need ELSE least(n.covered, n.need) END) * 100 / greatest(sum(n.need), 1), 0)::int FROM (
    SELECT ${NEED_SQL.parts.text} AS need, CASE WHEN i.id = $9 THEN $12 ELSE coalesce(s.covered, 0) END AS covered, CASE WHEN i.id = $9 THEN $16 ELSE s."doneAt" IS NOT NULL END AS done
    FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" LEFT JOIN "UserItem" s ON s."userId" = $1 AND s.lid = i.id
    WHERE i."lessonId" = $10 AND i.required
  ) n)`;
const CREDITED = `$15 + (SELECT coalesce(sum(s."creditedSec"), 0)::int FROM "UserItem" s WHERE s."userId" = $1 AND s."lessonId" = $10 AND s.lid <> $9)`;
const LESSON = `, lesson AS (
    UPDATE "UserLesson" l SET "creditedSec" = ${CREDITED}, progress = greatest(l.progress, ${PROGRESS}), "lastLid" = $9, "updatedAt" = to_timestamp($17::float8 / 1000)
    FROM clock WHERE l."userId" = clock."userId" AND l."lessonId" = $10 RETURNING l.progress
  )`;

const COLUMNS = `("userId", lid, "lessonId", "sessionId", at, "chainSeq", seq, "from", "to", "wallMs", "creditedSec", "refusedSec", refusal, gap, seal, "prevHash", hash)`;
const FIELDS = {
  chainSeq: 'int',
  seq: 'int',
  from: 'int',
  to: 'int',
  wallMs: 'int',
  creditedSec: 'int',
  refusedSec: 'int',
  refusal: 'text',
  gap: 'boolean',
  seal: 'int',
  prevHash: 'text',
  hash: 'text',
} as const satisfies Partial<Record<keyof SealedEntry, string>>;
const LEDGER_FIELDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
/** Parameters from $27 on, one a field, each cast to its type or to a list of them. */
const entryAt = (list: '' | '[]') => LEDGER_FIELDS.map((field, n) => `$${27 + n}::${FIELDS[field]}${list}`).join(', ');
const LEDGER = {
  none: '',
  one: `, ledger AS (INSERT INTO "StudySegment" ${COLUMNS}
    SELECT "userId", $9, $10, $26::uuid, to_timestamp($17::float8 / 1000), ${entryAt('')} FROM clock)`,
  many: `, ledger AS (INSERT INTO "StudySegment" ${COLUMNS}
    SELECT "userId", $9, $10, $26::uuid, to_timestamp($17::float8 / 1000), e.* FROM clock, unnest(${entryAt('[]')}) e)`,
};

/**
 * The facts that the beat was decided on still hold. Of the lesson its rules count, not its stamp, which every new
 * learner moves.
 */
const UNCHANGED = `EXISTS (
  SELECT 1 FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId" JOIN "UserLesson" ul ON ul."userId" = $1 AND ul."lessonId" = l.id
  LEFT JOIN "UserItem" u ON u."userId" = $1 AND u.lid = i.id
  WHERE i.id = $9 AND i.xmin = $19::xid AND ul.xmin = $20::xid AND u.xmin IS NOT DISTINCT FROM $21::xid
    AND l.status = ${LESSON_PUBLISHED} AND l.access = $22 AND l."seekLock" = $23)`;

/**
 * Clock, item, lesson and ledger in one statement. All of it hangs on the clock being the very row that was decided on
 * (its version,
 * and PostgreSQL's own stamp of a row, xmin), and on lesson, item and the learner's record of them being as they were
 * read: when
 * anything touched them since, nothing is written and the caller decides anew. The lesson is written only when the
 * item's own
 * progress moved, which is every few beats.
 */
const writeSql = (ledger: keyof typeof LEDGER, moved: boolean) => `
  WITH clock AS (
    UPDATE "StudyClock" SET "lastSeq" = $3, "lastBeatAt" = to_timestamp($4::float8 / 1000), "checkId" = $5::uuid,
      "checkAt" = to_timestamp($6::float8 / 1000), "chainSeq" = $7, "chainHash" = $8, "gapDay" = $24, "gapSec" = $25, version = version + 1
    WHERE "userId" = $1 AND version = $2 AND xmin = $18::xid AND ${UNCHANGED} RETURNING "userId", xmin::text AS stamp
  ), item AS (
    INSERT INTO "UserItem" ("userId", lid, "lessonId", coverage, covered, "maxPos", "lastPos", "creditedSec", "doneAt", "updatedAt")
    SELECT "userId", $9::uuid, $10::uuid, $11::bytea, $12::int, $13::int, $14::int, $15::int, CASE WHEN $16::boolean THEN to_timestamp($17::float8 / 1000) END, to_timestamp($17::float8 / 1000) FROM clock
    ON CONFLICT ("userId", lid) DO UPDATE SET coverage = EXCLUDED.coverage, covered = EXCLUDED.covered, "maxPos" = EXCLUDED."maxPos", "lastPos" = EXCLUDED."lastPos",
      "creditedSec" = EXCLUDED."creditedSec", "doneAt" = coalesce("UserItem"."doneAt", EXCLUDED."doneAt"), "updatedAt" = EXCLUDED."updatedAt"
  )${moved ? LESSON : ''}${LEDGER[ledger]}
  SELECT ${epochMs(sql`clock_timestamp()`).parts.text} AS "nowMs", stamp, ${moved ? '(SELECT progress FROM lesson)' : 'NULL::int'} AS progress FROM clock`;

/** The statement's ending for these entries, and its values. */
const ledgerOf = (sessionId: string, entries: SealedEntry[]): { kind: keyof typeof LEDGER; values: unknown[] } => {
  const [first, ...others] = entries;
  if (!first) return { kind: 'none', values: [] };
  if (others.length === 0) return { kind: 'one', values: [sessionId, ...LEDGER_FIELDS.map((field) => first[field])] };
  return { kind: 'many', values: [sessionId, ...LEDGER_FIELDS.map((field) => entries.map((entry) => entry[field]))] };
};

export type BeatWrite = {
  userId: string;
  nowMs: number;
  lid: string;
  sessionId: string;
  state: BeatState;
  decision: Decision;
  check: { id: string; atMs: number } | null;
  /** The item's own progress moved. */
  moved: boolean;
  /** Head of the chain as it was read, and what is added to it. */
  head: ChainHead;
  entries: SealedEntry[];
};

/**
 * `nowMs`: the database's clock. `stamp`: of every row that was written. `progress`: the lesson's, when it was counted.
 */
export type Written = { nowMs: number; stamp: string; progress: number | null };

const writeOnce = async (client: Client, w: BeatWrite): Promise<Written | null> => {
  const { state, decision } = w;
  const { item } = decision;
  const head = w.entries.at(-1);
  const ledger = ledgerOf(w.sessionId, w.entries);
  const {
    rows: [row],
  } = await client.query<Written>({
    name: `beat-${ledger.kind}-${w.moved}`,
    text: writeSql(ledger.kind, w.moved),
    values: [
      w.userId,
      state.version,
      decision.lastSeq,
      decision.paidUntilMs,
      w.check?.id ?? null,
      w.check?.atMs ?? null,
      head?.chainSeq ?? w.head.seq,
      head?.hash ?? w.head.hash,
      w.lid,
      state.lessonId,
      Buffer.from(item.coverage),
      item.covered,
      item.maxPos,
      item.lastPos,
      item.creditedSec,
      item.done,
      w.nowMs,
      state.clockStamp,
      state.contentStamp,
      state.mineStamp,
      state.itemStamp,
      state.access,
      state.seekLock,
      decision.gapDay,
      decision.gapSec,
      ...ledger.values,
    ],
  });
  return row ?? null;
};

/** While a required item is not done, neither is its lesson. */
const mayConclude = ({ state, decision, moved }: BeatWrite): boolean =>
  moved && !state.learned && (decision.item.done || !state.required);

/**
 * Null when what it was decided on has changed. The beat that completes a lesson concludes it in the same transaction:
 * one
 * without the other would leave a course at 100 % whose exam refuses.
 */
export const writeBeat = (pool: Pool, w: BeatWrite): Promise<Written | null> => {
  if (!mayConclude(w)) return writeOnce(pool, w);
  return inTransaction(pool, async (client) => {
    const written = await writeOnce(client, w);
    if (written?.progress === 100)
      await concludeLesson(client, { userId: w.userId, lessonId: w.state.lessonId, at: new Date(w.nowMs) });
    return written;
  });
};

const REFUSE = `
  WITH clock AS (
    UPDATE "StudyClock" SET "chainSeq" = $3, "chainHash" = $4, version = version + 1 WHERE "userId" = $1 AND version = $2 RETURNING "userId"
  )
  INSERT INTO "StudySegment" ("userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs", "creditedSec", "refusedSec", refusal, gap, seal, at, "prevHash", hash)
  SELECT "userId", $3, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13, $14, $15, to_timestamp($16::float8 / 1000), $17, $4 FROM clock`;

/** Puts a refusal of a session that does not hold the clock into the ledger; the clock itself goes on undisturbed. */
export const writeRefusal = async (pool: Pool, version: number, e: SealedEntry): Promise<void> => {
  await pool.query(REFUSE, [
    e.userId,
    version,
    e.chainSeq,
    e.hash,
    e.sessionId,
    e.lid,
    e.lessonId,
    e.seq,
    e.from,
    e.to,
    e.wallMs,
    e.refusedSec,
    e.refusal,
    e.gap,
    e.seal,
    e.atMs,
    e.prevHash,
  ]);
};
