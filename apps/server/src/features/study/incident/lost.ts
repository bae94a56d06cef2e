import { lit, lits, many, one, type Queryable, sql, type Statement } from '#db/sql.ts';

/** What a page reports after a fault of the site is refused for these. */
const BY_FAULT = ['GAP', 'OFFLINE'] as const;
/** A page that was cut off reports when it is back: that long after the fault at the latest. */
const REPORTED_WITHIN = '24 hours';

export type Span = { from: Date; to: Date };

/** Refused entries that speak of time within the fault, and were not given before. */
const lost = ({ from, to }: Span): Statement => sql`
  "StudySegment" s
  WHERE s.at BETWEEN ${from} AND ${to}::timestamptz + interval ${lit(REPORTED_WITHIN)}
    AND s.at - (s."refusedSec" + s."creditedSec") * interval '1 second' < ${to}
    AND s.refusal IN (${lits(BY_FAULT)}) AND s."refusedSec" > 0
    AND NOT EXISTS (
      SELECT FROM "StudyGrant" g WHERE g."userId" = s."userId" AND g."chainSeq" = s."chainSeq")`;

/** At the most: what can be given is seen learner by learner. */
export const countLost = (on: Queryable, span: Span): Promise<{ people: number; seconds: number }> =>
  one(
    on,
    sql<{ people: number; seconds: number }>`
      SELECT count(DISTINCT s."userId")::int AS people, coalesce(sum(s."refusedSec"), 0)::int AS seconds
      FROM ${lost(span)}`,
  );

export type Lost = { userId: string; lectures: { lid: string; seqs: number[] }[] };
/** The next learners after this one, with their entries by lecture. */
export const findLost = (on: Queryable, span: Span, after: string, most: number): Promise<Lost[]> =>
  many(
    on,
    sql<Lost>`
      SELECT "userId", json_agg(json_build_object('lid', lid, 'seqs', seqs) ORDER BY lid) AS lectures FROM (
        SELECT s."userId", s.lid, array_agg(s."chainSeq" ORDER BY s."chainSeq") AS seqs
        FROM ${lost(span)} AND s."userId" > ${after}::uuid GROUP BY s."userId", s.lid
      ) lecture
      GROUP BY "userId" ORDER BY "userId" LIMIT ${most}::int`,
  );
