import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import type { Pool } from '#db/client.ts';
import { lit, run, sql, type Statement } from '#db/sql.ts';
import { lessonEnds, paperEnds } from '#services/renewable.ts';
import { learnersOf, type Target } from './due.ts';

/** 到期再认证 opens nothing: it tells people in time that what they passed will end. */

type Plan = Target & { id: string; subject: string; notice: readonly number[] };

const ofLesson = (lessonId: string): Statement => sql`
  SELECT ul."userId", ul.round, ends.done, ends.busy, least(ends."passEnds"::date, ends."certEnds"::date) AS ends,
    ends.today::date AS today, true AS course
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" CROSS JOIN LATERAL (${lessonEnds}) ends
  WHERE ul."lessonId" = ${lessonId}::uuid AND l.status = 1 AND ul.status = ${lit(LESSON_STATUS.done)}`;
const ofPaper = (paperId: string, withCourse: boolean): Statement => sql`
  SELECT who."userId", ends.no AS round, ends.done, ends.busy,
    least(ends."passEnds"::date, ends."certEnds"::date) AS ends, ends.today::date AS today,
    ${withCourse} AND l.status = 1 AND EXISTS (
      SELECT FROM "UserLesson" ul WHERE ul."userId" = who."userId" AND ul."lessonId" = l.id
    ) AS course
  FROM (SELECT DISTINCT a."userId" FROM "Attempt" a WHERE a."paperId" = ${paperId}::uuid AND a.passed) who
  JOIN "Paper" p ON p.id = ${paperId}::uuid AND p.status = 1 LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (${paperEnds(sql`who."userId"`)}) ends`;
const holdersOf = ({ lessonId, paperId, withCourse }: Plan): Statement => {
  if (lessonId !== null) return ofLesson(lessonId);
  if (paperId !== null) return ofPaper(paperId, withCourse);
  throw new Error('a plan of nothing');
};

/**
 * Of the days that have come the nearest to the end, once: a notice's id is made of what it is about, so that another
 * run, and the run after a crash, adds none.
 */
const remind = (plan: Plan) => sql`
  INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
  SELECT md5(concat_ws(' ', 'retake', ${plan.id}::text, h."userId", h.round, h.ends, n.days))::uuid, h."userId",
    'deadline', '再认证提醒',
    concat('《', ${plan.subject}::text, '》的结果 ', to_char(h.ends, 'YYYY-MM-DD'), ' 到期，现在可以开始新一轮',
      CASE WHEN h.course THEN '学习。' ELSE '考试。' END),
    CASE WHEN h.course
      THEN concat('/lesson/detail?id=', coalesce(${plan.lessonId}::uuid, (
        SELECT p."lessonId" FROM "Paper" p WHERE p.id = ${plan.paperId}::uuid)))
      ELSE concat('/examination?paperId=', ${plan.paperId}::text) END
  FROM (${holdersOf(plan)}) h JOIN "User" u ON u.id = h."userId"
  CROSS JOIN LATERAL (
    SELECT min(d) AS days FROM unnest(${plan.notice}::int[]) AS d WHERE h.ends - h.today <= d
  ) n
  WHERE h.done AND NOT h.busy AND h.ends >= h.today AND n.days IS NOT NULL AND ${learnersOf(plan.orgIds)}
  ON CONFLICT DO NOTHING`;

/** How many were reminded. */
export const remindOf = (pool: Pool, plan: Plan): Promise<number> => run(pool, remind(plan));
