import { MEMBER } from '@zhibiao/contract/member/learner';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { type OrgStudyRow, type StudyFilters } from '@zhibiao/contract/study/org';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { isWritten } from '#db/search.ts';
import { all, sql, type Statement } from '#db/sql.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { hoursOf } from '#services/study/study-sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';

/**
 * What an organisation had assigned to people who are gone, as it stood when they went: the list and the workbook.
 */

/** FROM and WHERE of the records that the filters name; `ul` is the frozen record. */
export const leaversOf = (
  orgId: string,
  { keyword, department, lessonId, status, light }: StudyFilters,
  more: readonly Statement[] = [],
): Statement => {
  const who: Statement[] = [];
  if (keyword)
    who.push(sql`
      (${isWritten(sql`m.name`, keyword)} OR m.mobile = ${normaliseMobile(keyword)}
        OR m.email = ${normaliseEmail(keyword)})`);
  if (department) who.push(inDepartments(orgId, sql`m."departmentId"`, [department]));
  const conditions = [sql`ul."orgId" = ${orgId}`, ...more];
  if (who.length > 0)
    conditions.push(sql`
      ul."memberId" IN (SELECT m.id FROM "OrgMember" m WHERE m."orgId" = ${orgId} AND ${all(who)})`);
  if (lessonId) conditions.push(sql`ul."lessonId" = ${lessonId}`);
  if (status !== undefined) conditions.push(sql`ul.status = ${status}`);
  if (light !== undefined) conditions.push(sql`ul.light = ${light}`);
  return sql`FROM "LeaverStudy" ul WHERE ${all(conditions)}`;
};

/** Of these in this order as many as `limit` says, and for those rows only what they show. */
export const selectLeavers = (leavers: Statement, order: Statement, limit: Statement) => sql<LeaverRow>`
  SELECT ul.id, coalesce(m."userId", m.id) AS "userId", ul."lessonId", m.name, ${MEMBER_DEPARTMENT} AS department,
    coalesce(m.mobile, m.email, '') AS account, m.status AS how, coalesce(m."leftAt", ul."frozenAt") AS "leftAt",
    ul.status, ul.light, ul.progress, ul.deadline, ul.learned, ul."needSec", ul."coveredSec", ul."lastStudy",
    ul."refusedSec", ul."bestScore"::float8 AS "bestScore", ul.passed, ul.round, l.name AS "lessonName",
    ${hoursOf(sql`l`)} AS "creditHours"
  FROM (SELECT ul.id ${leavers} ORDER BY ${order} ${limit}) page
  JOIN "LeaverStudy" ul USING (id)
  JOIN "OrgMember" m ON m.id = ul."memberId"
  JOIN "Lesson" l ON l.id = ul."lessonId"
  ORDER BY ${order}`;

export type LeaverRow = Omit<
  OrgStudyRow,
  'left' | 'source' | 'accountMasked' | 'earnedHours' | 'deadline' | 'lastStudy'
> & {
  id: string;
  account: string;
  how: CodeOf<typeof MEMBER>;
  leftAt: Date;
  deadline: Date | null;
  lastStudy: Date | null;
  learned: boolean;
  needSec: number;
  coveredSec: number;
};

export const leaverRowOf = ({ account, how, leftAt, deadline, lastStudy, ...row }: LeaverRow): OrgStudyRow => ({
  ...row,
  source: STUDY_SOURCE.assigned,
  accountMasked: maskAccount(account),
  earnedHours: earnedHours(row.creditHours, row),
  deadline: dateTimeOrNull(deadline),
  lastStudy: dateTimeOrNull(lastStudy),
  left: { id: row.id, status: how, at: dateTime(leftAt) },
});
