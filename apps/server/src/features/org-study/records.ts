import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { MEMBER } from '@zhibiao/contract/membership';
import { LIGHT, type OrgStudyRow, SOON_DAYS, type StudyFilters } from '@zhibiao/contract/org-study';
import { escapeLike } from '#db/search.ts';
import { NEED_SQL, SHOWN_STATUS_SQL } from '#db/study-sql.ts';
import { earnedHours } from '#domain/lesson-progress.ts';
import { maskAccount } from '#domain/masking.ts';
import { dateTimeOrNull } from '#domain/time.ts';

/** The records of study that an organisation may see, in SQL: for the list, one record, the summary and the workbook. $1 is the organisation. */

/** Members in 在册 with the moment their membership began. */
export const MEMBERS = `
  SELECT m."userId", m.name, m.department, coalesce(m."joinedAt", m."createdAt") AS since
  FROM "OrgMember" m WHERE m."orgId" = $1 AND m.status = ${MEMBER.active} AND m."userId" IS NOT NULL`;

/**
 * A record is shown when its study began within the membership, or the organisation itself assigned the course. An assigned course shows
 * how it stands today, or its learner would be urged to finish what is finished; dates, scores and refusals before the membership stay hidden.
 */
const RECORDS = `(${MEMBERS}) m JOIN "UserLesson" ul ON ul."userId" = m."userId"
    AND ((ul.source = 2 AND ul."orgId" = $1) OR coalesce(ul."startTime", ul."createdAt") >= m.since)`;

export const LIGHT_SQL = `CASE WHEN ul.status = ${LESSON_STATUS.done} OR ul.deadline IS NULL THEN ${LIGHT.fine} WHEN ul.deadline < clock_timestamp() THEN ${LIGHT.late}
  WHEN ul.deadline < clock_timestamp() + interval '${SOON_DAYS} days' THEN ${LIGHT.soon} ELSE ${LIGHT.fine} END`;

export type Scoped = { from: string; values: unknown[] };

/** FROM and WHERE of the records that the filters name; numbers and addresses must be whole, so that a masked one cannot be guessed piece by piece. */
export const recordsOf = (orgId: string, { keyword, department, lessonId, status, light }: StudyFilters = {}): Scoped => {
  const values: unknown[] = [orgId];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (keyword) {
    conditions.push(`(m.name ILIKE ${$(`%${escapeLike(keyword)}%`)} OR m."userId" IN (SELECT id FROM "User" WHERE mobile = ${$(keyword)} UNION ALL SELECT id FROM "User" WHERE email = ${$(keyword.toLowerCase())}))`);
  }
  if (department) conditions.push(`m.department = ${$(department)}`);
  if (lessonId) conditions.push(`ul."lessonId" = ${$(lessonId)}`);
  if (status !== undefined) conditions.push(`${SHOWN_STATUS_SQL} = ${$(status)}`);
  if (light !== undefined) conditions.push(`${LIGHT_SQL} = ${$(light)}`);
  return { from: `FROM ${RECORDS} WHERE ${conditions.join(' AND ')}`, values };
};

const KEYS = `ul."userId", ul."lessonId", m.since, m.name, m.department, ul.source, ${SHOWN_STATUS_SQL} AS status, ${LIGHT_SQL} AS light, ul.progress, ul.deadline, ul."learnedTime" IS NOT NULL AS learned,
  CASE WHEN ul."startTime" >= m.since THEN ul."startTime" END AS "startTime", CASE WHEN ul."finishTime" >= m.since THEN ul."finishTime" END AS "finishTime"`;

/** `records` with `tail` (order and limit) and, for those rows only, what has to be added up. */
export const rowsSql = (from: string, tail: string): string => `
  WITH page AS MATERIALIZED (SELECT row_number() OVER () AS n, p.* FROM (SELECT ${KEYS} ${from} ${tail}) p)
  SELECT page.*, coalesce(u.mobile, u.email, '') AS account, l.name AS "lessonName", l."creditHours"::float8 AS "creditHours",
    need."needSec", need."coveredSec", last."lastStudy", lost."refusedSec", exam."bestScore", exam.passed
  FROM page JOIN "User" u ON u.id = page."userId" JOIN "Lesson" l ON l.id = page."lessonId"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.need), 0)::int AS "needSec", coalesce(sum(CASE WHEN ui."doneAt" IS NOT NULL THEN i.need ELSE least(coalesce(ui.covered, 0), i.need) END), 0)::int AS "coveredSec"
    FROM (SELECT i.id, ${NEED_SQL} AS need FROM "LessonItem" i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i."lessonId" = page."lessonId" AND i.required) i
    LEFT JOIN "UserItem" ui ON ui."userId" = page."userId" AND ui.lid = i.id
  ) need
  CROSS JOIN LATERAL (
    SELECT max(ui."updatedAt") AS "lastStudy" FROM "UserItem" ui WHERE ui."userId" = page."userId" AND ui."lessonId" = page."lessonId" AND ui."updatedAt" >= page.since
  ) last
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s."refusedSec"), 0)::int AS "refusedSec" FROM "StudySegment" s WHERE s."userId" = page."userId" AND s."lessonId" = page."lessonId" AND s.at >= page.since
  ) lost
  CROSS JOIN LATERAL (
    SELECT max(a.score)::float8 AS "bestScore", coalesce(bool_or(a.passed), false) AS passed
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
    WHERE a."userId" = page."userId" AND a."startTime" >= page.since AND a.status = 3 AND p."lessonId" = page."lessonId"
  ) exam
  ORDER BY page.n`;

export type RecordRow = {
  userId: string; lessonId: string; since: Date; name: string; department: string | null; source: number; status: number; light: number; progress: number;
  deadline: Date | null; learned: boolean; startTime: Date | null; finishTime: Date | null; account: string; lessonName: string; creditHours: number;
  needSec: number; coveredSec: number; lastStudy: Date | null; refusedSec: number; bestScore: number | null; passed: boolean;
};

export const rowOf = ({ account, deadline, lastStudy, ...row }: RecordRow): OrgStudyRow => ({
  ...row, accountMasked: maskAccount(account), earnedHours: earnedHours(row.creditHours, row), deadline: dateTimeOrNull(deadline), lastStudy: dateTimeOrNull(lastStudy),
});
