import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import { lit, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { freeSeconds, grantSpan, type Paid, paidStretch, type Refused, stretchOf } from '#domain/study/grant-span.ts';
import type { ItemState, Studied } from '#domain/study/judge-beat.ts';
import { SPOKEN_MAX_MS } from '#domain/study/credit.ts';
import type { Stretch } from '#domain/study/wall-time.ts';
import { ledgersOf, PAID, REFUSED, spanned } from '#services/study/ledger-spans.ts';
import { EVER_ITEMS, LIVE_ITEM } from '#services/study/study-sql.ts';

/** What could be given for refused entries of one lecture, as the database says it now. */
export type AppealPlan = {
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
/** `ledgerId`: whose entries they are, the learner's own account or one that was merged into it. */
export type Entries = { userId: string; ledgerId: string; lid: string; seqs: readonly number[] };

type Item = { lid: string } & Studied &
  Omit<ItemState, 'coverage'> & {
    coverage: Uint8Array | null;
    lessonId: string;
    rev: number;
    round: number;
    removed: boolean;
    learned: boolean;
  };
const selectItems = (userId: string, lids: readonly string[]) =>
  sql<Item>`
  SELECT i.id AS lid, i."lessonId", i.type, i."durationSec", i."minSec", m.pages, false AS "seekLock", i.rev,
    i."removedAt" IS NOT NULL AS removed, ul.round, ul."learnedTime" IS NOT NULL AS learned,
    u.coverage, coalesce(u.covered, 0) AS covered, coalesce(u."creditedSec", 0) AS "creditedSec",
    coalesce(u."grantedSec", 0) AS "grantedSec", coalesce(u."maxPos", 0) AS "maxPos",
    coalesce(u."lastPos", 0) AS "lastPos", u."doneAt" IS NOT NULL AS done
  FROM ${EVER_ITEMS} i JOIN "UserLesson" ul ON ul."userId" = ${userId} AND ul."lessonId" = i."lessonId"
  LEFT JOIN "Media" m ON m.id = i."mediaId"
  LEFT JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id AND ${LIVE_ITEM}
  WHERE i.id = ANY(${lids}::uuid[])`.named('study-appeal-items');

const NOT_GRANTED = sql`NOT EXISTS (
  SELECT FROM "StudyGrant" g WHERE g."userId" = s."userId" AND g."chainSeq" = s."chainSeq")`;

type Entry = Refused & { lid: string; rev: number | null; round: number | null };
/** In the order of the ledger; what was given before is not among them. */
const selectEntries = (ledgerId: string, seqs: readonly number[]) =>
  sql<Entry>`
  SELECT s.lid, ${REFUSED}, o.rev, o.round FROM ${spanned(sql`"StudyLedger"`)}
  WHERE s."userId" = ${ledgerId} AND s."chainSeq" = ANY(${seqs}::int[]) AND s."refusedSec" > 0 AND ${NOT_GRANTED}
  ORDER BY s."chainSeq"`.named('study-appeal-entries');

/** Beats that were paid out of one of these times, in whichever course and account. */
const selectPaid = (userId: string, stretches: readonly Stretch[]) =>
  sql<Paid>`
  SELECT ${PAID} FROM "StudyLedger" s
  WHERE s."userId" IN (${ledgersOf(userId)}) AND s."creditedSec" > 0 AND EXISTS (
    SELECT FROM unnest(${stretches.map((one) => one.fromMs)}::float8[], ${stretches.map((one) => one.toMs)}::float8[])
      AS w (from_ms, to_ms)
    WHERE s.at BETWEEN to_timestamp(from_ms / 1000) AND to_timestamp((to_ms + ${lit(SPOKEN_MAX_MS)}) / 1000)
  )`.named('study-appeal-paid');
/** What was given before took all the time that its entries speak of. */
const selectGranted = (userId: string) =>
  sql<Refused>`
  SELECT ${REFUSED} FROM "StudyGrant" t
  JOIN ${spanned(sql`"StudyRefused"`)} ON s."userId" = t."userId" AND s."chainSeq" = t."chainSeq"
  WHERE t."userId" IN (${ledgersOf(userId)})`.named('study-appeal-granted');

const takenOf = async (on: Queryable, userId: string, entries: readonly Refused[]): Promise<Stretch[]> => {
  if (entries.length === 0) return [];
  const paid = await many(on, selectPaid(userId, entries.map(stretchOf)));
  const granted = await many(on, selectGranted(userId));
  return [...paid.map(paidStretch), ...granted.map(stretchOf)];
};

const obstacleOf = (item: Item, entries: readonly Entry[]): string | null => {
  if (entries.some(({ round }) => round !== null && round !== item.round)) return APPEAL_COPY.otherRound;
  if (item.learned) return APPEAL_COPY.learned;
  if (item.removed || (!item.done && entries.some(({ rev }) => rev !== null && rev !== item.rev)))
    return APPEAL_COPY.otherEdition;
  return null;
};

const itemOf = ({ coverage, covered, creditedSec, grantedSec, maxPos, lastPos, done }: Item): ItemState => ({
  coverage: coverage ?? new Uint8Array(),
  covered,
  creditedSec,
  grantedSec,
  maxPos,
  lastPos,
  done,
});
const studiedOf = ({ type, durationSec, minSec, pages, seekLock }: Item): Studied => ({
  type,
  durationSec,
  minSec,
  pages,
  seekLock,
});

/** Null when the learner has no such lecture. `bounds`: only time within it is given. */
export const planGrant = async (on: Queryable, stretches: Entries, bounds?: Stretch): Promise<AppealPlan | null> => {
  const { userId, ledgerId, lid, seqs } = stretches;
  const found = await maybeOne(on, selectItems(userId, [lid]));
  if (!found) return null;
  const entries = (await many(on, selectEntries(ledgerId, seqs))).filter((entry) => entry.lid === lid);
  const { lessonId, rev, round } = found;
  return {
    lessonId,
    studied: studiedOf(found),
    item: itemOf(found),
    rev,
    round,
    entries,
    free: freeSeconds(entries, await takenOf(on, userId, entries), bounds),
    obstacle: obstacleOf(found, entries),
  };
};

/** Of these entries of the learner's own ledger those that could be requested, each by itself. */
export const findGivable = async (on: Queryable, userId: string, seqs: readonly number[]): Promise<Set<number>> => {
  const entries = seqs.length > 0 ? await many(on, selectEntries(userId, seqs)) : [];
  if (entries.length === 0) return new Set();
  const lids = [...new Set(entries.map(({ lid }) => lid))];
  const [items, taken] = await Promise.all([many(on, selectItems(userId, lids)), takenOf(on, userId, entries)]);
  const found = new Map(items.map((item) => [item.lid, item]));
  const isGivable = (entry: Entry): boolean => {
    const item = found.get(entry.lid);
    if (!item || obstacleOf(item, [entry]) !== null) return false;
    return grantSpan(studiedOf(item), itemOf(item), [entry], freeSeconds([entry], taken), Infinity).sec > 0;
  };
  return new Set(entries.filter(isGivable).map(({ chainSeq }) => chainSeq));
};
