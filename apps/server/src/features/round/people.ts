import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { roundPeople, roundSubjects } from '@zhibiao/contract/round/staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { roundName } from '#domain/round/round.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { findOrgNames } from '#services/org/names.ts';
import { paperEnds } from '#services/round/renewable.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Courses and papers to choose from, and the people of one. */

const SHOWN = 20;
const named = (column: Statement, keyword: string | undefined): Statement =>
  keyword ? sql` AND ${occursIn(column, keyword)}` : sql``;

export const findRoundSubjects = async (
  pool: Pool,
  staff: Staff,
  keyword: string | undefined,
): Promise<AnswerOf<typeof roundSubjects>> => {
  const [lessons, papers, orgs] = await Promise.all([
    many(
      pool,
      sql<{ id: string; name: string }>`
        SELECT id, name FROM "Lesson" WHERE status = ${lit(LESSON_STATE.published)}${named(sql`name`, keyword)}
        ORDER BY "publishTime" DESC NULLS LAST, id LIMIT ${lit(SHOWN)}`,
    ),
    many(
      pool,
      sql<{ id: string; name: string }>`
        SELECT id, title AS name FROM "Paper" WHERE status = ${lit(PAPER_STATUS.published)}${named(sql`title`, keyword)}
        ORDER BY id DESC LIMIT ${lit(SHOWN)}`,
    ),
    findOrgNames(pool, staff, { keyword: keyword ?? '', statuses: [ORG_STATUS.active] }),
  ]);
  return { lessons, papers, orgs };
};

type Query = InputOf<typeof roundPeople>['query'];
type Row = {
  userId: string;
  name: string;
  account: string;
  orgName: string | null;
  round: number;
  key: string | null;
  done: boolean;
};

/** By a part of the name, or by the whole phone or address. */
const called = (keyword: string): Statement => sql`(
  ${occursIn(sql`u."realName"`, keyword)} OR u.mobile = ${normaliseMobile(keyword)}
  OR u.email = ${normaliseEmail(keyword)})`;

const whoOf = (staff: Staff, { keyword }: Query): Statement =>
  all([
    sql`u.status <> ${lit(USER_STATUS.closed)}`,
    scopeSql(staff, sql`u."orgId"`),
    ...(keyword ? [called(keyword)] : []),
  ]);

const ofLesson = (lessonId: string, who: Statement): Statement => sql`
  FROM "UserLesson" ul JOIN "User" u ON u.id = ul."userId" WHERE ul."lessonId" = ${lessonId}::uuid AND ${who}`;
const ofPaper = (paperId: string, who: Statement): Statement => sql`
  FROM "User" u WHERE EXISTS (
    SELECT FROM "Attempt" a
      WHERE a."userId" = u.id AND a."paperId" = ${paperId}::uuid AND a.status <> ${lit(ATTEMPT.void)}
  ) AND ${who}`;

const ROW = sql`u."realName" AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName"`;
const selectOfLesson = (from: Statement, query: Query) => sql<Row>`
  SELECT page.*, ${ROW}
  FROM (
    SELECT ul."userId", ul.round, ul."roundKey" AS key, ul.status = ${lit(LESSON_STATUS.done)} AS done, ul."createdAt"
    ${from} ORDER BY ul."createdAt" DESC, ul."userId" ${pageSql(query)}
  ) page JOIN "User" u ON u.id = page."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
  ORDER BY page."createdAt" DESC, page."userId"`;
const selectOfPaper = (from: Statement, paperId: string, query: Query) => sql<Row>`
  SELECT u.id AS "userId", ${ROW}, ends.no AS round, ends.done, (
    SELECT r.key FROM "PaperRound" r WHERE r."userId" = u.id AND r."paperId" = p.id AND r.no = ends.no
  ) AS key
  FROM (SELECT u.id ${from} ORDER BY u.id DESC ${pageSql(query)}) page
  JOIN "User" u USING (id) LEFT JOIN "Organisation" o ON o.id = u."orgId"
  JOIN "Paper" p ON p.id = ${paperId}::uuid LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (${paperEnds(sql`u.id`)}) ends ORDER BY u.id DESC`;

export const findPeople = async (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof roundPeople>> => {
  const { lessonId, paperId } = query;
  const who = whoOf(staff, query);
  const read = async (from: Statement, rows: (from: Statement) => Statement<Row>) => {
    const [found, total] = await Promise.all([many(pool, rows(from)), totalOf(pool, query, from)]);
    return {
      rows: found.map(({ account, key, ...row }) => ({
        ...row,
        accountMasked: maskAccount(account),
        roundName: roundName({ no: row.round, key }),
      })),
      total,
    };
  };
  if (lessonId) return read(ofLesson(lessonId, who), (from) => selectOfLesson(from, query));
  if (paperId) return read(ofPaper(paperId, who), (from) => selectOfPaper(from, paperId, query));
  throw refused('请选择课程或试卷');
};
