import { withDatabase } from '#support/database.ts';

/** As if all that a learner has done had been done so many days earlier, by an exam that counts for a year. */
export const moveBack = (userId: string, course: string, days: number): Promise<void> =>
  withDatabase(async (client) => {
    const by = `interval '${days} days'`;
    await client.query(
      `UPDATE "Paper" SET "passValidMonths" = 12 WHERE "lessonId" = (SELECT id FROM "Lesson" WHERE name = $1)`,
      [course],
    );
    await client.query(
      `UPDATE "Attempt" SET "startTime" = "startTime" - ${by}, "submitTime" = "submitTime" - ${by},
         deadline = deadline - ${by} WHERE "userId" = $1`,
      [userId],
    );
    await client.query(
      `UPDATE "UserLesson" SET "startTime" = "startTime" - ${by}, "learnedTime" = "learnedTime" - ${by},
         "finishTime" = "finishTime" - ${by} WHERE "userId" = $1`,
      [userId],
    );
    // Rounds that ended are never changed, except by tests that shift time.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `UPDATE "LessonRound" SET "startTime" = "startTime" - ${by}, "finishTime" = "finishTime" - ${by},
         "endedAt" = "endedAt" - ${by} WHERE "userId" = $1`,
      [userId],
    );
  });
