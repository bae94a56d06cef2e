import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import type { reviewList, ReviewRow } from '@zhibiao/contract/exam/staff-review';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, sql } from '#db/sql.ts';
import { awaySecOf } from '#domain/exam/away-times.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { eventsOf } from './page-events.ts';

/** Of attempt `a`, its learner `u`, their organisation `o` and paper `p`. */
export const AWAY_REVIEW_ROW = sql`a.id AS "attemptId", p.id AS "paperId", p.title, coalesce(u."realName",
  '') AS name, o."orgName",
  a.no, a.status, a."submitTime", a."blurCount", a."blurLimit", a."totalScore",
  CASE WHEN a.status <> ${lit(ATTEMPT.marking)} THEN a.score::float8 END AS score,
  floor(extract(epoch FROM clock_timestamp() - coalesce(a."submitTime", a."startTime")) / 86400)::int AS "waitedDays"`;
export type AwayReviewRecord = Omit<ReviewRow, 'submitTime' | 'awaySec'> & { submitTime: Date | null };
export const presentAwayReview = ({ submitTime, ...row }: AwayReviewRecord, awaySec: number): ReviewRow => ({
  ...row,
  submitTime: dateTimeOrNull(submitTime),
  awaySec,
});

/** As the index for what waits has it; a void attempt waits for no reviewer. */
const WAITING = sql`(a.status = ${lit(ATTEMPT.unreleased)} OR a."reviewState" = ${lit(REVIEW.pending)})
  AND a."reviewState" = ${lit(REVIEW.pending)}
  AND a.status IN (${lit(ATTEMPT.marking)}, ${lit(ATTEMPT.unreleased)})`;
const OLDEST = sql`ORDER BY a."submitTime", a.id`;

/** Those that wait for a person, the oldest first. */
export const findReviews = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof reviewList>['query'],
): Promise<AnswerOf<typeof reviewList>> => {
  const where = all([
    WAITING,
    scopeSql(staff, sql`u."orgId"`),
    ...(query.paperId ? [sql`a."paperId" = ${query.paperId}::uuid`] : []),
  ]);
  const from = sql`FROM "Attempt" a JOIN "User" u ON u.id = a."userId" WHERE ${where}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<AwayReviewRecord>`
        SELECT ${AWAY_REVIEW_ROW} FROM (SELECT a.id ${from} ${OLDEST} ${pageSql(query)}) page
        JOIN "Attempt" a USING (id) JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
        LEFT JOIN "Organisation" o ON o.id = u."orgId" ${OLDEST}`,
    ),
    totalOf(pool, query, from),
  ]);
  const events = await eventsOf(
    pool,
    rows.map(({ attemptId }) => attemptId),
  );
  return { rows: rows.map((row) => presentAwayReview(row, awaySecOf(events.get(row.attemptId) ?? []))), total };
};
