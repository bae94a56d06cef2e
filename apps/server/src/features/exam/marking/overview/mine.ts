import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { myMarks } from '@zhibiao/contract/exam/staff-marking';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { listPage } from '#db/paging.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';
import { dateTime } from '#domain/time/time.ts';
import type { Anonymous } from '#features/exam/marking/anonymous.ts';

type Row = Omit<AnswerOf<typeof myMarks>['rows'][number], 'code' | 'at'> & { attemptId: string; at: Date };

/** The mark that stands beside the asker's own: of a first the second, and the other way round. */
const GAP = sql`(
  SELECT abs(o.score - m.score)::float8 FROM "Mark" o
  WHERE o."taskId" = t.id AND o."revokedAt" IS NULL AND m.nth < ${lit(MARK_STAGE.dispute.nth)}
    AND o.nth = ${lit(MARK_STAGE.dispute.nth)} - m.nth)`;
const select = (from: Statement, limit: Statement) => sql<Row>`
  SELECT t.id AS "taskId", t."attemptId", p.title AS "paperTitle", q.no AS "questionNo", m.nth,
    m.score::float8 AS score, t."full"::float8 AS "full", m.comment, ${GAP} AS gap, t.state, t.final::float8 AS final,
    m.at,
    a.status = ${lit(ATTEMPT.marking)}
      AND (t."leaseBy" IS NULL OR t."leaseUntil" < clock_timestamp() OR t."leaseBy" = m."markerId")
      AND NOT EXISTS (
        SELECT 1 FROM "Mark" o WHERE o."taskId" = t.id AND o."revokedAt" IS NULL AND o.nth > m.nth
      ) AS recallable
  ${from} ORDER BY m.at DESC, m.id DESC ${limit}`;

/** What the asker gave and what came of it, the latest first. */
export const findMyMarks = async (
  pool: Pool,
  { codeOf }: Anonymous,
  me: string,
  { paperId, questionId, ...page }: InputOf<typeof myMarks>['query'],
): Promise<AnswerOf<typeof myMarks>> => {
  const where = all([
    sql`m."markerId" = ${me} AND m."revokedAt" IS NULL`,
    ...(paperId ? [sql`t."paperId" = ${paperId}`] : []),
    ...(questionId ? [sql`t."questionId" = ${questionId}`] : []),
  ]);
  const from = sql`
    FROM "Mark" m JOIN "MarkTask" t ON t.id = m."taskId" JOIN "Attempt" a ON a.id = t."attemptId"
    JOIN "Paper" p ON p.id = t."paperId" JOIN "Question" q ON q.id = t."questionId" WHERE ${where}`;
  const narrowed = paperId !== undefined || questionId !== undefined;
  const { rows, total } = await listPage(pool, {
    name: 'my-marks',
    page,
    narrowed,
    from,
    select: (limit) => select(from, limit),
  });
  return {
    rows: rows.map(({ attemptId, at, ...row }) => ({ ...row, code: codeOf(attemptId), at: dateTime(at) })),
    total,
  };
};

const MOST = 10;
/** Of an arbiter's own words, too. */
const findComments = (me: string, paperId: string, questionId: string) => sql<{ text: string; count: number }>`
  SELECT m.comment AS text, count(*)::int AS count
  FROM (
    SELECT "taskId", comment, at FROM "Mark"
    WHERE "markerId" = ${me} AND "revokedAt" IS NULL ORDER BY at DESC LIMIT 2000
  ) m JOIN "MarkTask" t ON t.id = m."taskId"
  WHERE t."paperId" = ${paperId} AND t."questionId" = ${questionId} AND m.comment <> ''
  GROUP BY m.comment ORDER BY count(*) DESC, max(m.at) DESC LIMIT ${lit(MOST)}`;
export const findMyComments = (pool: Pool, me: string, paperId: string, questionId: string) =>
  many(pool, findComments(me, paperId, questionId));
