import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { Hours } from '@zhibiao/contract/core/hours';
import type { OrgStudyRow, StudyFilters } from '@zhibiao/contract/study/org';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { type LIGHT, STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { isWritten } from '#db/search.ts';
import { all, lit, sql, type Statement } from '#db/sql.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { membersOf } from '#services/org/members.ts';
import { hoursFor, LIGHT_SQL, RECORD_FACTS, SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';

/**
 * The records of study that an organisation may see, in SQL: for the list, one record, the summary and the workbook.
 */

/** Numbers and addresses must be whole, so that a masked one cannot be guessed piece by piece. */
const isOf = (keyword: string) => sql`
  (${isWritten(sql`m.name`, keyword)} OR m."userId" IN (
    SELECT id FROM "User" WHERE mobile = ${normaliseMobile(keyword)}
    UNION ALL
    SELECT id FROM "User" WHERE email = ${normaliseEmail(keyword)}
  ))`;

/**
 * FROM and WHERE of the records that the filters name. A record is shown when its study began within the membership, or
 * the organisation itself assigned the course. An assigned course shows how it stands today, or its learner would be
 * urged to finish what is finished; dates, scores and refusals before the membership stay hidden.
 */
export const recordsOf = (
  orgId: string,
  { keyword, department, lessonId, status, light }: StudyFilters = {},
  more: readonly Statement[] = [],
): Statement => {
  const conditions = [...more];
  if (keyword) conditions.push(isOf(keyword));
  if (department) conditions.push(inDepartments(orgId, sql`m."departmentId"`, [department]));
  if (lessonId) conditions.push(sql`ul."lessonId" = ${lessonId}`);
  if (status !== undefined) conditions.push(sql`${SHOWN_STATUS_SQL} = ${status}`);
  if (light !== undefined) conditions.push(sql`${LIGHT_SQL} = ${light}`);
  return sql`
    FROM (${membersOf(orgId)}) m
    JOIN "UserLesson" ul ON ul."userId" = m."userId"
      AND ((ul.source = ${lit(STUDY_SOURCE.assigned)} AND ul."orgId" = ${orgId})
        OR coalesce(ul."startTime", ul."createdAt") >= m.since)
    WHERE ${all(conditions)}`;
};

/** A condition: these of them. */
export const isOneOf = (records: readonly { userId: string; lessonId: string }[]): Statement => {
  const users = records.map(({ userId }) => userId);
  const lessons = records.map(({ lessonId }) => lessonId);
  return sql`(ul."userId", ul."lessonId") IN (SELECT * FROM unnest(${users}::uuid[], ${lessons}::uuid[]))`;
};

/**
 * The part of a record that is shown begins with the membership, or with the present round where that began later.
 * `records` with `tail` (order and limit) and, for those rows only, what has to be added up.
 */
export const selectRecords = (records: Statement, tail: Statement) => sql<OneRecordRow>`
  WITH page AS MATERIALIZED (
    SELECT row_number() OVER () AS n, p.*
    FROM (
      SELECT ul."userId", ul."lessonId", greatest(m.since, ul."roundOpenedAt") AS since, m.since AS "memberSince",
        m.name, ${MEMBER_DEPARTMENT} AS department, ul.source, ${SHOWN_STATUS_SQL} AS status,
        ${LIGHT_SQL} AS light, ul.progress, ul.deadline, ul."learnedTime" IS NOT NULL AS learned, ul.round,
        ul."measuredHours", ul."plannedHours",
        CASE WHEN ul."startTime" >= m.since THEN ul."startTime" END AS "startTime",
        CASE WHEN ul."finishTime" >= m.since THEN ul."finishTime" END AS "finishTime"
      ${records} ${tail}
    ) p
  )
  SELECT page.*, coalesce(u.mobile, u.email, '') AS account, l.name AS "lessonName",
    ${hoursFor(sql`page`)} AS "creditHours",
    need."needSec", need."coveredSec", last."lastStudy", lost."refusedSec",
    exam."bestScore", exam.passed
  FROM page
  JOIN "User" u ON u.id = page."userId"
  JOIN "Lesson" l ON l.id = page."lessonId"
  ${RECORD_FACTS}
  ORDER BY page.n`;

export type RecordRow = {
  userId: string;
  lessonId: string;
  since: Date;
  name: string;
  department: string | null;
  source: CodeOf<typeof STUDY_SOURCE>;
  status: CodeOf<typeof LESSON_STATUS>;
  light: CodeOf<typeof LIGHT>;
  progress: number;
  deadline: Date | null;
  learned: boolean;
  round: number;
  account: string;
  lessonName: string;
  creditHours: Hours;
  needSec: number;
  coveredSec: number;
  lastStudy: Date | null;
  refusedSec: number;
  bestScore: number | null;
  passed: boolean;
};

/** With what the page of one record shows beside. */
export type OneRecordRow = RecordRow & { memberSince: Date; startTime: Date | null; finishTime: Date | null };

export const presentOrgRecord = ({ account, deadline, lastStudy, ...row }: RecordRow): OrgStudyRow => ({
  ...row,
  left: null,
  accountMasked: maskAccount(account),
  earnedHours: earnedHours(row.creditHours, row),
  deadline: dateTimeOrNull(deadline),
  lastStudy: dateTimeOrNull(lastStudy),
});
