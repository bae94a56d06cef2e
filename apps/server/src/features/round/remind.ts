import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Pool } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { notifyEach } from '#services/notify/notify.ts';
import { lessonEnds, paperEnds } from '#services/round/renewable.ts';
import { learnersOf, type Target } from './due.ts';

/** 到期再认证 opens nothing: it tells people in time that what they passed will end. */

type Plan = Target & { id: string; subject: string; notice: readonly number[] };

const ofLesson = (lessonId: string): Statement => sql`
  SELECT ul."userId", ul.round, ends.done, ends.busy, least(ends."passEnds"::date, ends."certEnds"::date) AS ends,
    ends.today::date AS today, true AS course
  FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" CROSS JOIN LATERAL (${lessonEnds}) ends
  WHERE ul."lessonId" = ${lessonId}::uuid AND l.status = ${lit(LESSON_STATE.published)}
    AND ul.status = ${lit(LESSON_STATUS.done)}`;
const ofPaper = (paperId: string, withCourse: boolean): Statement => sql`
  SELECT who."userId", ends.no AS round, ends.done, ends.busy,
    least(ends."passEnds"::date, ends."certEnds"::date) AS ends, ends.today::date AS today,
    ${withCourse} AND l.status = ${lit(LESSON_STATE.published)} AND EXISTS (
      SELECT FROM "UserLesson" ul WHERE ul."userId" = who."userId" AND ul."lessonId" = l.id
    ) AS course
  FROM (SELECT DISTINCT a."userId" FROM "Attempt" a WHERE a."paperId" = ${paperId}::uuid AND a.passed) who
  JOIN "Paper" p ON p.id = ${paperId}::uuid AND p.status = ${lit(PAPER_STATUS.published)}
    LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (${paperEnds(sql`who."userId"`)}) ends`;
const holdersOf = ({ lessonId, paperId, withCourse }: Plan): Statement => {
  if (lessonId !== null) return ofLesson(lessonId);
  if (paperId !== null) return ofPaper(paperId, withCourse);
  throw new Error('a plan of nothing');
};

type Due = { userId: string; round: number; ends: string; days: number; course: boolean; lessonId: string | null };
/**
 * Of the days that have come the nearest to the end. The id of a notice of an older version was made of what it was
 * about: a learner notified under it is not notified again.
 */
const findDue = (plan: Plan) => sql<Due>`
  SELECT h."userId", h.round, to_char(h.ends, 'YYYY-MM-DD') AS ends, n.days, h.course,
    coalesce(${plan.lessonId}::uuid, (SELECT p."lessonId" FROM "Paper" p WHERE p.id = ${plan.paperId}::uuid))
      AS "lessonId"
  FROM (${holdersOf(plan)}) h JOIN "User" u ON u.id = h."userId"
  CROSS JOIN LATERAL (
    SELECT min(d) AS days FROM unnest(${plan.notice}::int[]) AS d WHERE h.ends - h.today <= d
  ) n
  WHERE h.done AND NOT h.busy AND h.ends >= h.today AND n.days IS NOT NULL AND ${learnersOf(plan.orgIds)}
    AND NOT EXISTS (SELECT FROM "NotifyOnce" o
      WHERE o.key = concat_ws(':', 'round.due', ${plan.id}::text, h.round, h.ends, n.days, h."userId"))
    AND NOT EXISTS (SELECT FROM "Notice" t WHERE t.id =
      md5(concat_ws(' ', 'retake', ${plan.id}::text, h."userId", h.round, h.ends, n.days))::uuid)`;

/** Each once, also after a crash; answers how many were reminded. */
export const remindOf = async (pool: Pool, plan: Plan): Promise<number> => {
  const due = await many(pool, findDue(plan));
  return inTransaction(pool, (client) =>
    notifyEach(
      client,
      'round.due',
      due.map(({ userId, round, ends, days, course, lessonId }) => ({
        to: userId,
        params: { subject: plan.subject, date: ends, what: course ? '学习' : '考试' },
        link: course ? `/lesson/detail?id=${lessonId}` : `/examination?paperId=${plan.paperId}`,
        dedupe: [plan.id, round, ends, days].join(':'),
      })),
    ),
  );
};
