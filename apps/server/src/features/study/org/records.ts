import { MEMBER } from '@zhibiao/contract/member';
import type { OrgStudyRow, StudyFilters } from '@zhibiao/contract/study-org';
import { escapeLike } from '#db/search.ts';
import { LIGHT_SQL, RECORD_FACTS, SHOWN_STATUS_SQL } from '#services/study-sql.ts';
import { earnedHours } from '#domain/lesson-progress.ts';
import { maskAccount } from '#domain/masking.ts';
import { dateTimeOrNull } from '#domain/time.ts';

/**
 * The records of study that an organisation may see, in SQL: for the list, one record, the summary and the workbook. $1
 * is the organisation.
 */

/** Members in 在册 with the moment their membership began. */
export const MEMBERS = `
  SELECT m."userId", m.name, m.department, coalesce(m."joinedAt", m."createdAt") AS since
  FROM "OrgMember" m WHERE m."orgId" = $1 AND m.status = ${MEMBER.active} AND m."userId" IS NOT NULL`;

/**
 * A record is shown when its study began within the membership, or the organisation itself assigned the course. An
 * assigned course shows
 * how it stands today, or its learner would be urged to finish what is finished; dates, scores and refusals before the
 * membership stay hidden.
 */
const RECORDS = `(${MEMBERS}) m JOIN "UserLesson" ul ON ul."userId" = m."userId"
    AND ((ul.source = 2 AND ul."orgId" = $1) OR coalesce(ul."startTime", ul."createdAt") >= m.since)`;

export type Scoped = { from: string; values: unknown[] };

/**
 * FROM and WHERE of the records that the filters name; numbers and addresses must be whole, so that a masked one cannot
 * be guessed piece by piece.
 */
export const recordsOf = (
  orgId: string,
  { keyword, department, lessonId, status, light }: StudyFilters = {},
): Scoped => {
  const values: unknown[] = [orgId];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (keyword) {
    conditions.push(
      `(m.name ILIKE ${$(`%${escapeLike(keyword)}%`)} OR m."userId" IN (SELECT id FROM "User" WHERE mobile = ${$(keyword)} UNION ALL SELECT id FROM "User" WHERE email = ${$(keyword.toLowerCase())}))`,
    );
  }
  if (department) conditions.push(`m.department = ${$(department)}`);
  if (lessonId) conditions.push(`ul."lessonId" = ${$(lessonId)}`);
  if (status !== undefined) conditions.push(`${SHOWN_STATUS_SQL.parts.text} = ${$(status)}`);
  if (light !== undefined) conditions.push(`${LIGHT_SQL.parts.text} = ${$(light)}`);
  return { from: `FROM ${RECORDS} WHERE ${conditions.join(' AND ')}`, values };
};

const KEYS = `ul."userId", ul."lessonId", m.since, m.name, m.department, ul.source, ${SHOWN_STATUS_SQL.parts.text} AS status, ${LIGHT_SQL.parts.text} AS light, ul.progress, ul.deadline, ul."learnedTime" IS NOT NULL AS learned,
  CASE WHEN ul."startTime" >= m.since THEN ul."startTime" END AS "startTime", CASE WHEN ul."finishTime" >= m.since THEN ul."finishTime" END AS "finishTime"`;

/** `records` with `tail` (order and limit) and, for those rows only, what has to be added up. */
export const rowsSql = (from: string, tail: string): string => `
  WITH page AS MATERIALIZED (SELECT row_number() OVER () AS n, p.* FROM (SELECT ${KEYS} ${from} ${tail}) p)
  SELECT page.*, coalesce(u.mobile, u.email, '') AS account, l.name AS "lessonName", l."creditHours"::float8 AS "creditHours",
    need."needSec", need."coveredSec", last."lastStudy", lost."refusedSec", exam."bestScore", exam.passed
  FROM page JOIN "User" u ON u.id = page."userId" JOIN "Lesson" l ON l.id = page."lessonId"
  ${RECORD_FACTS.parts.text}
  ORDER BY page.n`;

export type RecordRow = {
  userId: string;
  lessonId: string;
  since: Date;
  name: string;
  department: string | null;
  source: number;
  status: number;
  light: number;
  progress: number;
  deadline: Date | null;
  learned: boolean;
  startTime: Date | null;
  finishTime: Date | null;
  account: string;
  lessonName: string;
  creditHours: number;
  needSec: number;
  coveredSec: number;
  lastStudy: Date | null;
  refusedSec: number;
  bestScore: number | null;
  passed: boolean;
};

export const rowOf = ({ account, deadline, lastStudy, ...row }: RecordRow): OrgStudyRow => ({
  ...row,
  left: null,
  accountMasked: maskAccount(account),
  earnedHours: earnedHours(row.creditHours, row),
  deadline: dateTimeOrNull(deadline),
  lastStudy: dateTimeOrNull(lastStudy),
});
