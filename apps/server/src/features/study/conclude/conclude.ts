import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { statusAfter } from '#domain/study/lesson-progress.ts';

type Facts = { status: number; hasPaper: boolean; passed: boolean };

/** A pass of the present run counts, whatever became of its paper. */
const lockUnlearned = (userId: string, lessonId: string) => sql<Facts>`
  SELECT ul.status,
    EXISTS (SELECT 1 FROM "Paper" p
      WHERE p."lessonId" = ${lessonId} AND p.status = ${lit(PAPER_STATUS.published)}) AS "hasPaper",
    EXISTS (
      SELECT 1 FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
      WHERE a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.graded)} AND a.passed AND p."lessonId" = ${lessonId}
        AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
    ) AS passed
  FROM "UserLesson" ul
  WHERE ul."userId" = ${userId} AND ul."lessonId" = ${lessonId} AND ul."learnedTime" IS NULL
  FOR UPDATE OF ul`;

const markLearned = (userId: string, lessonId: string, at: Date, status: number) => sql`
  UPDATE "UserLesson"
  SET "learnedTime" = ${at}, status = ${status}, "updatedAt" = ${at},
    "finishTime" = CASE WHEN ${status}::int = ${lit(LESSON_STATUS.done)} THEN ${at} ELSE "finishTime" END
  WHERE "userId" = ${userId} AND "lessonId" = ${lessonId}`;

/**
 * All required items are done: the lesson is learned, and finished at once when no paper is left to pass. Belongs into
 * the transaction of the beat that completed it, which holds the lesson's row: an exam passed at the same moment was
 * either committed before and is seen here, or waits for that row and sees what is learned.
 */
export const concludeLesson = async (
  client: Client,
  { userId, lessonId, at }: { userId: string; lessonId: string; at: Date },
): Promise<void> => {
  const facts = await maybeOne(client, lockUnlearned(userId, lessonId));
  if (facts) await run(client, markLearned(userId, lessonId, at, statusAfter({ ...facts, learned: true })));
};
