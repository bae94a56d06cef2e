import { lit, lits, many, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import { SPOKEN_MAX_MS } from '#domain/study/credit.ts';
import { SPAN_FROM, SPAN_UNTIL } from '#services/study/ledger-spans.ts';

/** What a page reports after a fault of the site is refused for these. */
const BY_FAULT = ['GAP', 'OFFLINE'] as const;
/** A page that was cut off reports when it is back, and of no more than this. */
const REPORTED_WITHIN = `${SPOKEN_MAX_MS} milliseconds`;

export type IncidentSpan = { from: Date; to: Date };

/** Whose the entry `s` is: of an account that was merged, the account that goes on with it. */
const LEARNER = sql`coalesce(u."mergedIntoId", u.id)`;
/** Refused entries that speak of time within the fault, and were not given before. */
const lost = ({ from, to }: IncidentSpan): Statement => sql`
  "StudyLedger" s JOIN "User" u ON u.id = s."userId"
  WHERE s.at BETWEEN ${from} AND ${to}::timestamptz + interval ${lit(REPORTED_WITHIN)}
    AND ${SPAN_FROM} < ${to} AND ${SPAN_UNTIL} > ${from}
    AND s.refusal IN (${lits(BY_FAULT)}) AND s."refusedSec" > 0
    AND NOT EXISTS (
      SELECT FROM "StudyGrant" g WHERE g."userId" = s."userId" AND g."chainSeq" = s."chainSeq")`;

/** At the most: what can be given is seen learner by learner. */
export const countLost = (on: Queryable, span: IncidentSpan): Promise<{ people: number; seconds: number }> =>
  one(
    on,
    sql<{ people: number; seconds: number }>`
      SELECT count(DISTINCT ${LEARNER})::int AS people, coalesce(sum(s."refusedSec"), 0)::int AS seconds
      FROM ${lost(span)}`,
  );

export type LostCredit = { userId: string; lectures: { ledgerId: string; lid: string; seqs: number[] }[] };
/** The next learners after this one, with their entries by ledger and lecture. */
export const findLost = (on: Queryable, span: IncidentSpan, after: string, most: number): Promise<LostCredit[]> =>
  many(
    on,
    sql<LostCredit>`
      SELECT "userId",
        json_agg(json_build_object('ledgerId', "ledgerId", 'lid', lid, 'seqs', seqs) ORDER BY lid, own DESC) AS lectures
      FROM (
        SELECT ${LEARNER} AS "userId", u.id AS "ledgerId", u."mergedIntoId" IS NULL AS own, s.lid,
          array_agg(s."chainSeq" ORDER BY s."chainSeq") AS seqs
        FROM ${lost(span)} AND ${LEARNER} > ${after}::uuid GROUP BY u.id, u."mergedIntoId", s.lid
      ) lecture
      GROUP BY "userId" ORDER BY "userId" LIMIT ${most}::int`,
  );
