import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import {
  type listOrgScores,
  type orgScorePapers,
  SCORE_OUTCOME,
  type ScoreFilters,
  type ScoreRow,
} from '@zhibiao/contract/study/org-scores';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { withinDays } from '#db/days.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { memberFound } from '#services/search/member-search.ts';
import { membersOf } from '#services/org/members.ts';

/** The attempts of a score sheet: handed in by members, begun within their membership; in SQL. */

/** Its learner knows: scored, and released. */
export const GRADED = sql`a.status = ${lit(ATTEMPT.graded)}`;
const { passed, failed, waiting, void: voided } = SCORE_OUTCOME;
/** What its learner has been shown, and no more: until it is released an attempt has no result here. */
const OUTCOME = sql`CASE WHEN a.status = ${lit(ATTEMPT.void)} THEN ${lit(voided)}
  WHEN ${GRADED} AND a.passed THEN ${lit(passed)} WHEN ${GRADED} THEN ${lit(failed)} ELSE ${lit(waiting)} END`;

/** FROM and WHERE of attempts `a` of members `m` at papers `p`. */
export const scoredAttempts = (orgId: string, filters: ScoreFilters, more: readonly Statement[] = []): Statement => {
  const { paperId, lessonId, department, position, from, to, keyword, outcome } = filters;
  return sql`
    FROM (${membersOf(orgId)}) m
    JOIN "Attempt" a ON a."userId" = m."userId" AND a."startTime" >= m.since AND a.status <> ${lit(ATTEMPT.running)}
    JOIN "Paper" p ON p.id = a."paperId"
    WHERE ${all([
      ...more,
      ...(paperId ? [sql`a."paperId" = ${paperId}::uuid`] : []),
      ...(lessonId ? [sql`p."lessonId" = ${lessonId}::uuid`] : []),
      ...(department ? [inDepartments(orgId, sql`m."departmentId"`, [department])] : []),
      ...(position ? [sql`m.position = ${position}`] : []),
      ...withinDays(sql`a."submitTime"`, { from, to }),
      ...(keyword ? [memberFound(orgId, keyword, { former: false })] : []),
      ...(outcome ? [sql`${OUTCOME} = ${outcome}`] : []),
    ])}`;
};

type Row = Omit<ScoreRow, 'accountMasked' | 'submitTime'> & { account: string; submitTime: Date | null };
/** The newest first: ids are in the order of their starts. */
export const selectAttempts = (attempts: Statement, limit: Statement) => sql<Row>`
  SELECT page.*, coalesce(u.mobile, u.email, '') AS account, l.name AS "lessonName"
  FROM (
    SELECT a.id AS "attemptId", a."userId", m.name, ${MEMBER_DEPARTMENT} AS department, m.position, p.title,
      p."lessonId", a.no, a.round,
      ${OUTCOME} AS outcome, CASE WHEN ${GRADED} THEN a.score::float8 END AS score, a."totalScore", a."passScore",
      a."submitTime"
    ${attempts} ORDER BY a.id DESC ${limit}
  ) page
  JOIN "User" u ON u.id = page."userId" LEFT JOIN "Lesson" l ON l.id = page."lessonId"
  ORDER BY page."attemptId" DESC`;

export const scoreRowOf = ({ account, submitTime, ...row }: Row): ScoreRow => ({
  ...row,
  accountMasked: maskAccount(account),
  submitTime: dateTimeOrNull(submitTime),
});

export const findScores = async (
  pool: Pool,
  orgId: string,
  query: InputOf<typeof listOrgScores>['query'],
): Promise<AnswerOf<typeof listOrgScores>> => {
  const attempts = scoredAttempts(orgId, query);
  const [rows, total] = await Promise.all([
    many(pool, selectAttempts(attempts, pageSql(query))),
    totalOf(pool, query, attempts),
  ]);
  return { rows: rows.map(scoreRowOf), total };
};

export const findScorePapers = (pool: Pool, orgId: string): Promise<AnswerOf<typeof orgScorePapers>> =>
  many(
    pool,
    sql<AnswerOf<typeof orgScorePapers>[number]>`
      SELECT p.id AS "paperId", p.title ${scoredAttempts(orgId, {})} GROUP BY p.id ORDER BY p.sort, p.id LIMIT 500`,
  );
