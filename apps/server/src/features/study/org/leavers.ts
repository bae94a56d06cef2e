import type { OrgStudyRow, StudyFilters } from '@zhibiao/contract/study-org';
import { escapeLike } from '#db/search.ts';
import { all, sql, type Statement } from '#db/sql.ts';
import { earnedHours } from '#domain/lesson-progress.ts';
import { maskAccount } from '#domain/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';

/**
 * What an organisation had assigned to people who are gone, as it stood when they went: the list and the workbook.
 */

/** FROM and WHERE of the records that the filters name; `ul` is the frozen record. */
export const leaversOf = (
  orgId: string,
  { keyword, department, lessonId, status, light }: StudyFilters,
  more: readonly Statement[] = [],
): Statement => {
  const conditions = [sql`ul."orgId" = ${orgId}`, ...more];
  if (keyword)
    conditions.push(sql`
      (m.name ILIKE ${`%${escapeLike(keyword)}%`} OR m.mobile = ${keyword} OR m.email = ${keyword.toLowerCase()})`);
  if (department) conditions.push(sql`m.department = ${department}`);
  if (lessonId) conditions.push(sql`ul."lessonId" = ${lessonId}`);
  if (status !== undefined) conditions.push(sql`ul.status = ${status}`);
  if (light !== undefined) conditions.push(sql`ul.light = ${light}`);
  return sql`
    FROM "LeaverStudy" ul
    JOIN "OrgMember" m ON m.id = ul."memberId"
    WHERE ${all(conditions)}`;
};

export const selectLeavers = (leavers: Statement, tail: Statement) => sql<LeaverRow>`
  SELECT page.*, l.name AS "lessonName", l."creditHours"::float8 AS "creditHours"
  FROM (
    SELECT row_number() OVER () AS n, p.*
    FROM (
      SELECT ul.id, coalesce(m."userId", m.id) AS "userId", ul."lessonId", m.name, m.department,
        coalesce(m.mobile, m.email, '') AS account, m.status AS how, coalesce(m."leftAt", ul."frozenAt") AS "leftAt",
        ul.status, ul.light, ul.progress, ul.deadline, ul.learned, ul."needSec", ul."coveredSec", ul."lastStudy",
        ul."refusedSec", ul."bestScore"::float8 AS "bestScore", ul.passed
      ${leavers} ${tail}
    ) p
  ) page
  JOIN "Lesson" l ON l.id = page."lessonId"
  ORDER BY page.n`;

export type LeaverRow = Omit<
  OrgStudyRow,
  'left' | 'source' | 'accountMasked' | 'earnedHours' | 'deadline' | 'lastStudy'
> & {
  id: string;
  account: string;
  how: number;
  leftAt: Date;
  deadline: Date | null;
  lastStudy: Date | null;
  learned: boolean;
  needSec: number;
  coveredSec: number;
};

export const leaverRowOf = ({ account, how, leftAt, deadline, lastStudy, ...row }: LeaverRow): OrgStudyRow => ({
  ...row,
  source: 2,
  accountMasked: maskAccount(account),
  earnedHours: earnedHours(row.creditHours, row),
  deadline: dateTimeOrNull(deadline),
  lastStudy: dateTimeOrNull(lastStudy),
  left: { status: how, at: dateTime(leftAt) },
});
