import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { statusWhenScored } from '#domain/exam/attempt-states.ts';
import { MARK_STAGE } from '#domain/exam/marking/marking.ts';
import { notifyReleased } from '#features/exam/result/publish.ts';

const findOpen = (attemptId: string) => sql<{ id: string }>`
  SELECT id FROM "MarkTask" WHERE "attemptId" = ${attemptId} AND state <> ${lit(MARK_TASK.settled)} LIMIT 1`;

/** What was said with the marks that decided: with the third alone where there is one. Who said it is never shown. */
const writeFinal = (attemptId: string) => sql`
  UPDATE "AttemptAnswer" s SET score = t.final, comment = m.comment, marker = m.marker
  FROM "MarkTask" t LEFT JOIN LATERAL (
    SELECT string_agg(DISTINCT nullif(d.comment, ''), E'\n') AS comment,
      (array_agg(d."markerId"::text ORDER BY d.nth DESC))[1] AS marker
    FROM (
      SELECT m.*, max(m.nth) OVER () AS last FROM "Mark" m WHERE m."taskId" = t.id AND m."revokedAt" IS NULL
    ) d WHERE d.last < 3 OR d.nth = ${lit(MARK_STAGE.dispute.nth)}
  ) m ON true
  WHERE t."attemptId" = ${attemptId} AND s."attemptId" = t."attemptId" AND s."questionId" = t."questionId"`;

type FinishConditions = { total: number; passScore: number; releaseMode: number; reviewState: number };
const findTerms = (attemptId: string) => sql<FinishConditions>`
  SELECT a."passScore", a."releaseMode", a."reviewState",
    coalesce((SELECT sum(s.score) FROM "AttemptAnswer" s WHERE s."attemptId" = a.id), 0)::float8 AS total
  FROM "Attempt" a WHERE a.id = ${attemptId}`;

type Scored = { status: number; score: number; passed: boolean };
const conclude = (attemptId: string, { status, score, passed }: Scored) => sql`
  UPDATE "Attempt" a SET status = ${status}, score = ${score}, passed = ${passed}, "releasedAt" = CASE
    WHEN ${status}::int = ${lit(ATTEMPT.graded)} THEN clock_timestamp() END
  WHERE a.id = ${attemptId} AND a.status = ${lit(ATTEMPT.marking)}
  RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed, a."totalScore"`;

/**
 * 2 → 3 or 4 when no answer of the attempt waits for a mark any more. The caller holds the attempt's row, so of
 * two last marks at the same moment the second finds nothing open.
 */
export const finishAttempt = async (client: Client, attemptId: string): Promise<boolean> => {
  if (await maybeOne(client, findOpen(attemptId))) return false;
  await run(client, writeFinal(attemptId));
  const { total, passScore, ...conditions } = await one(client, findTerms(attemptId));
  const scored = { status: statusWhenScored(conditions), score: total, passed: total >= passScore };
  return (await notifyReleased(client, conclude(attemptId, scored))) > 0;
};
