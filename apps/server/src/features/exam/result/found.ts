import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { listResults, ResultRow } from '@zhibiao/contract/exam/staff-stats';
import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/core/text/text-fold';
import { occursIn } from '#db/search.ts';
import { withinDays } from '#db/days.ts';
import { all, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Which attempts a filter finds, of people within a data scope; attempt `a` and its learner `u`. */

type Query = InputOf<typeof listResults>['query'];
type Filters = Omit<Query, 'pageNum' | 'pageSize' | 'after' | 'status'> & Partial<Pick<Query, 'status'>>;

/**
 * Learner `u`, by a part of the name, or by the whole phone or address: what is masked must not be queried digit by
 * digit.
 */
export const called = (keyword: string): Statement => sql`(
  ${occursIn(sql`u."realName"`, keyword)} OR u.mobile = ${normaliseMobile(keyword)}
  OR u.email = ${normaliseEmail(keyword)})`;

export const USERS = sql`"Attempt" a JOIN "User" u ON u.id = a."userId"`;
export const resultsWhere = ({ paperId, orgId, status, passed, from, to, keyword }: Filters, scope: Scope): Statement =>
  all([
    sql`a."paperId" = ${paperId}::uuid`,
    scopeSql({ scope }, sql`u."orgId"`),
    ...(orgId ? [sql`u."orgId" = ${orgId}::uuid`] : []),
    ...(status === undefined ? [] : [sql`a.status = ${status}::int`]),
    ...(passed ? [sql`a.passed = ${passed === '1'}`] : []),
    ...withinDays(sql`a."submitTime"`, { from, to }),
    ...(keyword ? [called(keyword)] : []),
  ]);

export type ResultRecord = Omit<ResultRow, 'accountMasked' | 'startTime' | 'submitTime' | 'usedSec'> & {
  account: string;
  startTime: Date;
  submitTime: Date | null;
};
/** Of attempt `a`, its learner `u` and their organisation `o`. */
export const RESULT = sql`a.id AS "attemptId", a."userId", coalesce(u."realName", '') AS name,
  coalesce(u.mobile, u.email, '') AS account, o."orgName", a.no, a.round, a.edition, a.status, a."reviewState",
  a."submitType", a.score::float8 AS score, a."totalScore", a.passed, a."blurCount", a."startTime", a."submitTime"`;

export const resultOf = ({ account, startTime, submitTime, ...row }: ResultRecord): ResultRow => ({
  ...row,
  accountMasked: maskAccount(account),
  usedSec: submitTime ? Math.round((submitTime.getTime() - startTime.getTime()) / 1_000) : null,
  startTime: dateTime(startTime),
  submitTime: dateTimeOrNull(submitTime),
});
