import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { type Person, STANDARD } from './org-fixtures.ts';

/** A published course of this name that these people have learned and not yet passed. Answers its id. */
export const makeLessonLearned = (name: string, people: readonly Person[]): Promise<string> =>
  withDatabase(async (client) => {
    const lesson = randomUUID();
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "standardCode", "creditHours",
         "measuredSec", status, sort, "updatedAt")
       SELECT $1, $2, '', "categoryId", "teacherId", $3, 16, 43200, 1, 999, clock_timestamp() FROM "Lesson"
       WHERE "standardCode" = $3 LIMIT 1`,
      [lesson, name, STANDARD],
    );
    for (const { id } of people)
      await client.query(
        `INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "startTime", "learnedTime", "updatedAt")
         VALUES ($1, $2, 2, 100, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
        [id, lesson],
      );
    return lesson;
  });
