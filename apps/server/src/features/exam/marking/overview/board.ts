import { MARK_TASK, type MarkBoardRow } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { isMarkable } from '#features/exam/marking/claim.ts';
import { mayMark } from '#features/exam/marking/may-mark.ts';
import { recentMarksOf, recentTasks } from './recent.ts';

const TASKS = recentTasks(
  sql`t."paperId", t."questionId", t.state, t.id, t."attemptId", t."full", t."createdAt", t."remarkId"`,
  sql`true`,
);

const findBoard = (me: string) =>
  sql<MarkBoardRow>`
    WITH task AS (
      SELECT t.*, o.state AS open, EXISTS (
        SELECT 1 FROM "Mark" m WHERE m."taskId" = t.id AND m."markerId" = ${me} AND m."revokedAt" IS NULL
      ) AS own
      FROM (${TASKS}) t
      CROSS JOIN LATERAL (SELECT CASE WHEN t.state <> ${lit(MARK_TASK.settled)} THEN t.state END AS state) o
      WHERE t.state = ${lit(MARK_TASK.settled)}
        OR ${isMarkable(sql`t`)}
    ), mine AS (
      SELECT t."paperId", t."questionId", count(*)::int AS mine
      FROM (SELECT m."taskId" FROM ${recentMarksOf(me)}) m JOIN "MarkTask" t ON t.id = m."taskId" GROUP BY 1, 2
    ), figures AS (
      SELECT "paperId", "questionId", max("full")::float8 AS "full",
        count(*) FILTER (WHERE open = ${lit(MARK_TASK.waiting)} AND NOT own)::int AS todo,
        count(*) FILTER (WHERE open = ${lit(MARK_TASK.second)} AND NOT own)::int AS second,
        count(*) FILTER (WHERE open = ${lit(MARK_TASK.dispute)} AND NOT own)::int AS dispute,
        count(*) FILTER (WHERE open IS NULL)::int AS settled, count(*)::int AS total,
        floor(extract(epoch FROM clock_timestamp() - min("createdAt") FILTER (WHERE open IS NOT NULL)) / 86400)::int
          AS "oldestDays"
      FROM task GROUP BY 1, 2
    )
    SELECT f.*, p.title AS "paperTitle", q.no, q.type, q.stem, coalesce(m.mine, 0) AS mine
    FROM figures f JOIN "Paper" p ON p.id = f."paperId" JOIN "Question" q ON q.id = f."questionId"
      LEFT JOIN mine m ON m."paperId" = f."paperId" AND m."questionId" = f."questionId"
    ORDER BY (f.todo + f.second + f.dispute = 0), p.title, p.id, q.no`.named('mark-board');

/** A line a question that has answers to mark, or had lately; those with something to do first. */
export const findMarkBoard = async (pool: Pool, me: string, staff: Pick<Staff, 'can'>): Promise<MarkBoardRow[]> =>
  (await many(pool, findBoard(me))).map((row) => ({
    ...row,
    ...(mayMark(staff, 'first') ? {} : { todo: 0, second: 0 }),
    ...(mayMark(staff, 'dispute') ? {} : { dispute: 0 }),
  }));
