import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { studyYears } from '@zhibiao/contract/study/learner';
import type { Pool } from '#db/client.ts';
import { yearOf } from '#db/days.ts';
import { many, sql } from '#db/sql.ts';
import { sumHoursSql } from '#services/study/study-sql.ts';

type Years = AnswerOf<typeof studyYears>;

/** Of Shanghai; a course that was run through twice counts in both years, with what it was worth in each. */
const selectYears = (userId: string) => sql<Years[number]>`
  SELECT ${yearOf(sql`r."finishTime"`)} AS year,
    ${sumHoursSql(sql`r`)} AS hours, count(*)::int AS lessons
  FROM "LessonRound" r WHERE r."userId" = ${userId} AND r."finishTime" IS NOT NULL
  GROUP BY 1 ORDER BY 1 DESC`;

export const findYears = (pool: Pool, userId: string): Promise<Years> => many(pool, selectYears(userId));
