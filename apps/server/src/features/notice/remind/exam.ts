import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Pool } from '#db/client.ts';
import { inShanghai } from '#db/days.ts';
import { lit, sql } from '#db/sql.ts';
import { paperStatusAt } from '#services/exam/terms.ts';
import { BATCH, remindAll, notYetReminded } from './source.ts';

/** Exams that close within two days, for learners who may still pass them: by the terms that hold for each. */

const CLOSING = sql`interval '2 days'`;
const soon = (column: typeof CLOSING) => sql`
  ${column} > clock_timestamp() AND ${column} <= clock_timestamp() + ${CLOSING}`;
const closesAt = sql`to_char(${inShanghai(sql`s."closeTime"`)}, 'YYYY-MM-DD HH24:MI')`;

type Closing = { userId: string; paperId: string; title: string; time: string };
const DUE = sql<Closing>`
  SELECT who."userId", p.id AS "paperId", p.title, ${closesAt} AS time
  FROM (
    SELECT id, "lessonId" FROM "Paper"
      WHERE status = ${lit(PAPER_STATUS.published)} AND (${soon(sql`"closeTime"`)} OR EXISTS (
      SELECT FROM "ExamOverride" e WHERE e."paperId" = "Paper".id AND e."endedAt" IS NULL
        AND ${soon(sql`e."closeTime"`)}
    ))
  ) soon
  JOIN "Paper" p ON p.id = soon.id
  CROSS JOIN LATERAL (
    SELECT ul."userId" FROM "UserLesson" ul
    WHERE ul."lessonId" = p."lessonId" AND ul.status < ${lit(LESSON_STATUS.done)}
    UNION SELECT t."userId" FROM "Attempt" t WHERE t."paperId" = p.id
  ) who
  JOIN "User" u ON u.id = who."userId" AND u.status = ${lit(USER_STATUS.active)}
  ${paperStatusAt(sql`who."userId"`)}
  WHERE ${soon(sql`s."closeTime"`)} AND NOT s.passed AND NOT s.marking AND s."runningId" IS NULL
    AND s.used < s."maxAttempts"
      AND ${notYetReminded('exam.closing', sql`concat_ws(':', p.id, ${closesAt})`, sql`who."userId"`)}
  ORDER BY who."userId", p.id LIMIT ${lit(BATCH)}`;

export const remindOfExams = (pool: Pool): Promise<number> =>
  remindAll(pool, {
    event: 'exam.closing',
    due: DUE,
    told: ({ userId, paperId, title, time }) => ({
      to: userId,
      params: { paper: title, time },
      link: `/examination?paperId=${paperId}`,
      dedupe: `${paperId}:${time}`,
    }),
  });
