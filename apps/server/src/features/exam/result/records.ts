import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { ExamRecord } from '@zhibiao/contract/exam/review';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, nothing, sql } from '#db/sql.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { handInOverdueOf } from '#features/exam/attempt/hand-in.ts';

type Row = Omit<ExamRecord, 'startTime' | 'submitTime'> & { startTime: Date; submitTime: Date | null };

/** The viewer's attempts, newest first; those whose time is up are handed in before. */
export const findRecords = async (
  pool: Pool,
  userId: string,
  query: PageQuery & { paperId?: string | undefined },
): Promise<{ rows: ExamRecord[]; total: number }> => {
  await handInOverdueOf(pool, userId);
  const ofPaper = query.paperId ? sql` AND a."paperId" = ${query.paperId}::uuid` : nothing;
  const from = sql`FROM "Attempt" a WHERE a."userId" = ${userId}::uuid${ofPaper}`;
  const order = sql`ORDER BY a."startTime" DESC, a.id DESC`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`
      SELECT a.id AS "attemptId", a."paperId", p.title, a.no, a.status, a."submitType",
        CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.score::float8 END AS score, a."totalScore",
        CASE WHEN a.status = ${lit(ATTEMPT.graded)} THEN a.passed END AS passed, a."startTime", a."submitTime"
      FROM (SELECT a.id ${from} ${order} ${pageSql(query)}) page JOIN "Attempt" a USING (id)
      JOIN "Paper" p ON p.id = a."paperId" ${order}`,
    ),
    totalOf(pool, query, from),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      status: learnersStatus(row.status),
      startTime: dateTime(row.startTime),
      submitTime: dateTimeOrNull(row.submitTime),
    })),
    total,
  };
};
