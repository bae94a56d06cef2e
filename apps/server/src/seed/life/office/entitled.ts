import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lit } from '#db/statement.ts';
import { many, sql } from '#db/sql.ts';
import type { Life } from '#seed/life/part.ts';

/** A course that a learner has finished and, where it has an exam, passed; `at` is when both were so. */
export type Finished = {
  userId: string;
  orgId: string | null;
  lessonId: string;
  standardCode: string | null;
  hasPaper: boolean;
  at: Date;
};

const FINISHED = sql<Finished>`
  SELECT r."userId", u."orgId", r."lessonId", l."standardCode", p.id IS NOT NULL AS "hasPaper",
    greatest(r."finishTime", x.at) AS at
  FROM "LessonRound" r JOIN "Lesson" l ON l.id = r."lessonId" JOIN "User" u ON u.id = r."userId"
    AND u.status = ${lit(USER_STATUS.active)}
  LEFT JOIN LATERAL (SELECT p.id FROM "Paper" p
    WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)} LIMIT 1) p ON true
  LEFT JOIN LATERAL (
    SELECT max(greatest(a."submitTime", a."releasedAt")) AS at FROM "Attempt" a JOIN "Paper" q ON q.id = a."paperId"
    WHERE q."lessonId" = l.id AND a."userId" = r."userId" AND a.status = ${lit(ATTEMPT.graded)} AND a.passed
  ) x ON true
  WHERE r."finishTime" IS NOT NULL AND (p.id IS NULL OR x.at IS NOT NULL)
  ORDER BY at, r."userId"`;

export const finishedBy = ({ deps: { pool } }: Pick<Life, 'deps'>): Promise<Finished[]> => many(pool, FINISHED);
