import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { lit, sql, type Statement } from '#db/sql.ts';
import { paperEnds } from '#services/round/renewable.ts';

/** Whom a 学年 concerns: those whose run began before it, and was passed before it or is closed with it. */

export type Target = {
  lessonId: string | null;
  paperId: string | null;
  withCourse: boolean;
  orgIds: readonly string[];
  closeUnfinished: boolean;
};
/** The first moment of the year, and the key of its rounds. */
export type Year = { key: string; from: Date };

/** Of the organisations that the plan names, where it names some; `u` is the learner. */
const inOrgs = (orgIds: readonly string[]): Statement =>
  orgIds.length === 0
    ? sql`true`
    : sql`EXISTS (
        SELECT FROM "OrgMember" m WHERE m."userId" = u.id AND m.status = ${lit(MEMBER.active)}
          AND m."orgId" = ANY(${orgIds}::uuid[]))`;

/** Of an account that still is one. */
export const learnersOf = (orgIds: readonly string[]): Statement =>
  sql`u.status <> ${lit(USER_STATUS.closed)} AND ${inOrgs(orgIds)}`;

const ofLesson = ({ orgIds, closeUnfinished }: Target, lessonId: string, { key, from }: Year): Statement => sql`
  SELECT ul."userId", ul."lessonId", NULL::uuid AS "paperId", ul.status = ${lit(LESSON_STATUS.done)} AS done
  FROM "UserLesson" ul JOIN "User" u ON u.id = ul."userId" JOIN "Lesson" l ON l.id = ul."lessonId"
  WHERE ul."lessonId" = ${lessonId}::uuid AND l.status = ${lit(LESSON_STATE.published)} AND ${learnersOf(orgIds)}
    AND ul."roundKey" IS DISTINCT FROM ${key} AND coalesce(ul."roundOpenedAt", ul."createdAt") < ${from}
    AND CASE WHEN ul.status = ${lit(LESSON_STATUS.done)} THEN ul."finishTime" < ${from}
      ELSE ${closeUnfinished} END`;

/** With its course for learners who have that in their record, where the plan says so. */
const ofPaper = (plan: Target, paperId: string, { key, from }: Year): Statement => sql`
  SELECT who."userId", CASE WHEN ${plan.withCourse}
    AND l.status = ${lit(LESSON_STATE.published)} THEN ul."lessonId" END AS "lessonId",
    p.id AS "paperId", ends.done
  FROM (SELECT DISTINCT a."userId" FROM "Attempt" a
    WHERE a."paperId" = ${paperId}::uuid AND a.status <> ${lit(ATTEMPT.void)}) who
  JOIN "User" u ON u.id = who."userId"
  JOIN "Paper" p ON p.id = ${paperId}::uuid AND p.status = ${lit(PAPER_STATUS.published)}
  LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  LEFT JOIN "UserLesson" ul ON ul."lessonId" = p."lessonId" AND ul."userId" = who."userId"
  CROSS JOIN LATERAL (${paperEnds(sql`who."userId"`)}) ends
  WHERE ${learnersOf(plan.orgIds)} AND coalesce(ends.since, ends.began) < ${from}
    AND NOT EXISTS (
      SELECT FROM "PaperRound" r WHERE r."userId" = who."userId" AND r."paperId" = p.id AND r.key = ${key}
    )
    AND CASE WHEN ends.done THEN ends."passedAt" < ${from} ELSE ${plan.closeUnfinished} END`;

/** Rows (userId, lessonId, paperId, done) of those for whom the year is still to be opened. */
export const dueOf = (plan: Target, year: Year): Statement => {
  const { lessonId, paperId } = plan;
  if (lessonId !== null) return ofLesson(plan, lessonId, year);
  if (paperId !== null) return ofPaper(plan, paperId, year);
  throw new Error('a plan of nothing');
};
