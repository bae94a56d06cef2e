import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { type listOrgStudy, SOON_DAYS, type StudyFilters } from '@zhibiao/contract/study/org';
import { LIGHT } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, lits, many, sql, type Statement } from '#db/sql.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { hoursFor, LIGHT_SQL, RECORD_FACTS, SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { latestKeys } from './latest.ts';
import { leaverRowOf, leaversOf, selectLeavers } from './leavers.ts';
import { type RecordRow, presentOrgRecord } from './records.ts';

type Query = InputOf<typeof listOrgStudy>['query'];

/** By a column of `table`: an index has it in this order. */
const byColumn = ({ orderByColumn, isAsc }: Query, table: Statement): Statement =>
  sql`${table}.${orderByColumn === 'deadline' ? sql`deadline` : sql`progress`}
    ${isAsc === 'desc' ? sql`DESC` : sql`ASC`} NULLS LAST`;

/** Of those who are gone: the last to leave comes first, unless a column is chosen. */
const findLeaverRecords = async (pool: Pool, orgId: string, query: Query): Promise<AnswerOf<typeof listOrgStudy>> => {
  const from = leaversOf(orgId, query);
  const order = query.orderByColumn ? byColumn(query, sql`ul`) : sql`ul."frozenAt" DESC`;
  const [rows, total] = await Promise.all([
    many(pool, selectLeavers(from, sql`${order}, ul.id`, pageSql(query))),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(leaverRowOf), total };
};

/**
 * SHOWN_STATUS_SQL and LIGHT_SQL as conditions on a kept record, for one moment: so the deadline is looked up in an
 * index.
 */
const hasStatus = (status: number): Statement => {
  const open = lits([LESSON_STATUS.untouched, LESSON_STATUS.studying]);
  if (status === LESSON_STATUS.expired) return sql`s.status IN (${open}) AND s.deadline < statement_timestamp()`;
  const ofStatus = sql`s.status = ${status}`;
  if (status > LESSON_STATUS.studying) return ofStatus;
  return sql`${ofStatus} AND (s.deadline IS NULL OR s.deadline >= statement_timestamp())`;
};
const SOON = sql`statement_timestamp() + ${lit(`${SOON_DAYS} days`)}::interval`;
const hasLight = (wanted: number): Statement => {
  const unfinished = sql`s.status <> ${lit(LESSON_STATUS.done)}`;
  if (wanted === LIGHT.late) return sql`${unfinished} AND s.deadline < statement_timestamp()`;
  if (wanted === LIGHT.soon) return sql`${unfinished} AND s.deadline >= statement_timestamp() AND s.deadline < ${SOON}`;
  return sql`(s.status = ${lit(LESSON_STATUS.done)} OR s.deadline IS NULL OR s.deadline >= ${SOON})`;
};

/** Numbers and addresses must be whole, so that a masked one cannot be guessed piece by piece. */
const isOf = (orgId: string, keyword: string): Statement => sql`s."userId" IN (
  SELECT m."userId" FROM "OrgMember" m
  WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND ${occursIn(sql`m.name`, keyword)}
  UNION ALL SELECT id FROM "User" WHERE mobile = ${keyword}
  UNION ALL SELECT id FROM "User" WHERE email = ${keyword.toLowerCase()})`;

const keptRecordsOf = (orgId: string, { keyword, department, lessonId, status, light }: StudyFilters): Statement => {
  const conditions = [sql`s."orgId" = ${orgId}::uuid`];
  if (keyword) conditions.push(isOf(orgId, keyword));
  if (department) conditions.push(inDepartments(orgId, sql`s."departmentId"`, [department]));
  if (lessonId) conditions.push(sql`s."lessonId" = ${lessonId}::uuid`);
  if (status !== undefined) conditions.push(hasStatus(status));
  if (light !== undefined) conditions.push(hasLight(light));
  return all(conditions);
};

/** What changed last comes first, unless a column is chosen. */
const keysOf = (where: Statement, query: Query): Statement =>
  query.orderByColumn
    ? sql`
      SELECT s."userId", s."lessonId" FROM "OrgStudyRecord" s WHERE ${where}
      ORDER BY ${byColumn(query, sql`s`)}, s."userId", s."lessonId" ${pageSql(query)}`
    : latestKeys(where, query);

/** The page's keys by the kept records; for those rows only what they show, as long as they are members' still. */
export const findStudyRecords = async (
  pool: Pool,
  orgId: string,
  query: Query,
): Promise<AnswerOf<typeof listOrgStudy>> => {
  if (query.left) return findLeaverRecords(pool, orgId, query);
  const where = keptRecordsOf(orgId, query);
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<RecordRow>`
      WITH keys AS MATERIALIZED (
        SELECT row_number() OVER () AS n, k.* FROM (${keysOf(where, query)}) k
      ), page AS MATERIALIZED (
        SELECT k.n, ul."userId", ul."lessonId",
          greatest(coalesce(m."joinedAt", m."createdAt"), ul."roundOpenedAt") AS since,
          m.name, ${MEMBER_DEPARTMENT} AS department,
          ul.source, ${SHOWN_STATUS_SQL} AS status, ${LIGHT_SQL} AS light, ul.progress, ul.deadline,
          ul."learnedTime" IS NOT NULL AS learned, ul.round, ul."measuredHours", ul."plannedHours"
        FROM keys k JOIN "UserLesson" ul ON ul."userId" = k."userId" AND ul."lessonId" = k."lessonId"
        JOIN "OrgMember" m
          ON m."userId" = k."userId" AND m.status = ${lit(MEMBER.active)} AND m."orgId" = ${orgId}::uuid
      )
      SELECT page.*, coalesce(u.mobile, u.email, '') AS account, l.name AS "lessonName",
        ${hoursFor(sql`page`)} AS "creditHours",
        need."needSec", need."coveredSec", last."lastStudy",
        lost."refusedSec", exam."bestScore", exam.passed
      FROM page JOIN "User" u ON u.id = page."userId" JOIN "Lesson" l ON l.id = page."lessonId" ${RECORD_FACTS}
      ORDER BY page.n`,
    ),
    totalOf(pool, query, sql`FROM "OrgStudyRecord" s WHERE ${where}`),
  ]);
  return { rows: rows.map(presentOrgRecord), total };
};
