import { APPEAL_COPY } from '@zhibiao/contract/study-appeal';
import { many, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import { freeSeconds, type Paid, paidStretch, type Refused, stretchOf } from '#domain/grant-span.ts';
import type { ItemState, Studied } from '#domain/study-credit.ts';
import type { Stretch } from '#domain/wall-time.ts';
import { epochMs, EVER_ITEMS, LIVE_ITEM } from '#services/study-sql.ts';

/** What could be given for refused entries of one lecture, as the database says it now. */
export type Plan = {
  lessonId: string;
  studied: Studied;
  /** What the learner has of the lecture. */
  item: ItemState;
  rev: number;
  round: number;
  entries: Refused[];
  free: Map<number, number>;
  /** Why nothing can be given; null where something may. */
  obstacle: string | null;
};
export type Entries = { userId: string; lid: string; seqs: readonly number[] };

type Item = Studied &
  Omit<ItemState, 'coverage'> & {
    coverage: Uint8Array | null;
    lessonId: string;
    rev: number;
    round: number;
    removed: boolean;
    learned: boolean;
  };
const selectItem = (userId: string, lid: string) => sql<Item>`
  SELECT i."lessonId", i.type, i."durationSec", i."minSec", m.pages, false AS "seekLock", i.rev,
    i."removedAt" IS NOT NULL AS removed, ul.round, ul."learnedTime" IS NOT NULL AS learned,
    u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."creditedSec", 0) AS "creditedSec",
    coalesce(u."grantedSec", 0) AS "grantedSec", coalesce(u."maxPos", 0) AS "maxPos",
    coalesce(u."lastPos", 0) AS "lastPos", u."doneAt" IS NOT NULL AS done
  FROM ${EVER_ITEMS} i JOIN "UserLesson" ul ON ul."userId" = ${userId} AND ul."lessonId" = i."lessonId"
  LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id AND ${LIVE_ITEM}
  WHERE i.id = ${lid}`;

/** Whole milliseconds: a fraction of one would cost a second where seconds are counted. */
const wholeMs = (at: Statement): Statement => sql`round(${epochMs(at)})`;
/** Entry `s` with its session `o`: without one nobody can say since when it was open, and nothing of it is free. */
const ENTRY = sql`s."chainSeq", s."from", s."to", s."creditedSec", s."refusedSec", ${wholeMs(sql`s.at`)} AS "atMs",
  ${wholeMs(sql`coalesce(o."startedAt", s.at)`)} AS "sinceMs"`;
const SEGMENTS = sql`"StudySegment" s LEFT JOIN "StudySession" o ON o.id = s."sessionId"`;
const NOT_GRANTED = sql`NOT EXISTS (
  SELECT FROM "StudyGrant" g WHERE g."userId" = s."userId" AND g."chainSeq" = s."chainSeq")`;

type Entry = Refused & { rev: number | null; round: number | null };
/** In the order of the ledger; what was given before is not among them. */
const selectEntries = ({ userId, lid, seqs }: Entries) => sql<Entry>`
  SELECT ${ENTRY}, o.rev, o.round FROM ${SEGMENTS}
  WHERE s."userId" = ${userId} AND s.lid = ${lid} AND s."chainSeq" = ANY(${seqs}::int[])
    AND s."refusedSec" > 0 AND ${NOT_GRANTED}
  ORDER BY s."chainSeq"`;

const HOUR_MS = 3_600_000;
/** Beats that were paid out of this time, in whichever course: none is paid for more than an hour at once. */
const selectPaid = (userId: string, { fromMs, toMs }: Stretch) => sql<Paid>`
  SELECT ${wholeMs(sql`s.at`)} AS "atMs", s."creditedSec" FROM "StudySegment" s
  WHERE s."userId" = ${userId} AND s."creditedSec" > 0
    AND s.at BETWEEN to_timestamp(${fromMs}::float8 / 1000) AND to_timestamp(${toMs + HOUR_MS}::float8 / 1000)`;
/** What was given before took all the time that its entries speak of. */
const selectGranted = (userId: string) => sql<Refused>`
  SELECT ${ENTRY} FROM "StudyGrant" t
  JOIN ${SEGMENTS} ON s."userId" = t."userId" AND s."chainSeq" = t."chainSeq"
  WHERE t."userId" = ${userId}`;

const takenOf = async (on: Queryable, userId: string, entries: readonly Refused[]): Promise<Stretch[]> => {
  const asked = entries.map(stretchOf);
  if (asked.length === 0) return [];
  const fromMs = Math.min(...asked.map((one) => one.fromMs));
  const toMs = Math.max(...asked.map((one) => one.toMs));
  const [paid, granted] = [await many(on, selectPaid(userId, { fromMs, toMs })), await many(on, selectGranted(userId))];
  return [...paid.map(paidStretch), ...granted.map(stretchOf)];
};

const obstacleOf = (item: Item, entries: readonly Entry[]): string | null => {
  if (entries.some(({ round }) => round !== null && round !== item.round)) return APPEAL_COPY.otherRound;
  if (item.learned) return APPEAL_COPY.learned;
  if (item.removed || (!item.done && entries.some(({ rev }) => rev !== null && rev !== item.rev)))
    return APPEAL_COPY.otherEdition;
  return null;
};

/** Null when the learner has no such lecture. `bounds`: only time within it is given. */
export const planGrant = async (on: Queryable, asked: Entries, bounds?: Stretch): Promise<Plan | null> => {
  const found = await maybeOne(on, selectItem(asked.userId, asked.lid));
  if (!found) return null;
  const entries = await many(on, selectEntries(asked));
  const { lessonId, type, durationSec, minSec, pages, seekLock, rev, round } = found;
  return {
    lessonId,
    studied: { type, durationSec, minSec, pages, seekLock },
    item: {
      coverage: found.coverage ?? new Uint8Array(),
      covered: found.covered,
      creditedSec: found.creditedSec,
      grantedSec: found.grantedSec,
      maxPos: found.maxPos,
      lastPos: found.lastPos,
      done: found.done,
    },
    rev,
    round,
    entries,
    free: freeSeconds(entries, await takenOf(on, asked.userId, entries), bounds),
    obstacle: obstacleOf(found, entries),
  };
};
