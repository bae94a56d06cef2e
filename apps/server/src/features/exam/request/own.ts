import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listRequests } from '@zhibiao/contract/exam/request';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, nothing, sql } from '#db/sql.ts';
import { REQUEST_OUTCOME, REQUEST, type ExamRequestRecord, presentExamRequest } from './rows.ts';

/** A learner's own, the latest first. */
export const findOwn = async (
  pool: Pool,
  userId: string,
  { paperId, ...page }: InputOf<typeof listRequests>['query'],
): Promise<AnswerOf<typeof listRequests>> => {
  const from = sql`
    FROM "ExamRequest" r JOIN "Paper" p ON p.id = r."paperId"
    ${REQUEST_OUTCOME}
    WHERE r."userId" = ${userId} ${paperId ? sql`AND r."paperId" = ${paperId}` : nothing}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<ExamRequestRecord>`SELECT ${REQUEST} ${from} ORDER BY r."createdAt" DESC, r.id DESC ${pageSql(page)}`,
    ),
    totalOf(pool, page, from),
  ]);
  return { rows: rows.map(presentExamRequest), total };
};
