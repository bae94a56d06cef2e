import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { Client } from '#db/transaction.ts';
import { statusAfter } from '#domain/lesson-progress.ts';

const FACTS = `
  SELECT ul.status, EXISTS (SELECT 1 FROM "Paper" p WHERE p."lessonId" = $2 AND p.status = 1) AS "hasPaper",
    EXISTS (SELECT 1 FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" WHERE a."userId" = $1 AND a.passed AND p."lessonId" = $2 AND p.status = 1) AS passed
  FROM "UserLesson" ul WHERE ul."userId" = $1 AND ul."lessonId" = $2 AND ul."learnedTime" IS NULL FOR UPDATE OF ul`;
const LEARNED = `
  UPDATE "UserLesson" SET "learnedTime" = $3, status = $4, "finishTime" = CASE WHEN $4 = ${LESSON_STATUS.done} THEN $3 ELSE "finishTime" END, "updatedAt" = $3
  WHERE "userId" = $1 AND "lessonId" = $2`;
type Facts = { status: number; hasPaper: boolean; passed: boolean };

/**
 * All required items are done: the lesson is learned, and finished at once when no paper is left to pass. Belongs into
 * the
 * transaction of the beat that completed it, which holds the lesson's row: an exam passed at the same moment was either
 * committed before and is seen here, or waits for that row and sees what is learned.
 */
export const concludeLesson = async (
  client: Client,
  { userId, lessonId, at }: { userId: string; lessonId: string; at: Date },
): Promise<void> => {
  const {
    rows: [facts],
  } = await client.query<Facts>(FACTS, [userId, lessonId]);
  if (!facts) return;
  await client.query(LEARNED, [userId, lessonId, at, statusAfter({ ...facts, learned: true })]);
};
