import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { allOf } from '@zhibiao/contract/core/codes';
import {
  type examRequest,
  type listExamRequests,
  REQUEST_STATUS,
  type requestCounts,
} from '@zhibiao/contract/exam/request';
import type { Pool } from '#db/client.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, maybeOne, one, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { findReaders, rolesWith, WAIT_NEEDS } from '#services/exam/mark-waits.ts';
import { paperStatusAt } from '#services/exam/terms.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { REQUEST_OUTCOME, REQUEST, type ExamRequestRecord, presentExamRequest } from './rows.ts';

type StaffRow = AnswerOf<typeof listExamRequests>['rows'][number];
type Found = ExamRequestRecord &
  Pick<StaffRow, 'userId' | 'name' | 'orgName' | 'version' | 'waitedDays' | 'by'> & { account: string };

const FROM = sql`
  "ExamRequest" r JOIN "User" u ON u.id = r."userId" JOIN "Paper" p ON p.id = r."paperId"
  LEFT JOIN "Organisation" o ON o.id = u."orgId" LEFT JOIN "Staff" s ON s.id = r.by ${REQUEST_OUTCOME}`;
const STAFF = sql`${REQUEST}, r."userId", coalesce(u."realName", '') AS name,
  coalesce(u.mobile, u.email, '') AS account, o."orgName", r.version, s.name AS by,
  floor(extract(epoch FROM coalesce(r."decidedAt", clock_timestamp()) - r."createdAt") / 86400)::int AS "waitedDays"`;

const staffRowOf = (found: Found): StaffRow => ({
  ...presentExamRequest(found),
  userId: found.userId,
  name: found.name,
  accountMasked: maskAccount(found.account),
  orgName: found.orgName,
  version: found.version,
  waitedDays: found.waitedDays,
  by: found.by,
});

const withinScope = (staff: Staff): Statement => scopeSql(staff, sql`u."orgId"`);
const WAITING = lit(REQUEST_STATUS.waiting);
/** What waits first, the oldest before the others; of what is decided the latest. */
const ORDER = sql`ORDER BY r.status <> ${WAITING}, CASE WHEN r.status = ${WAITING} THEN r."createdAt" END,
  r."createdAt" DESC, r.id`;

type Query = InputOf<typeof requestCounts>['query'] & { status?: number | undefined };
const requestsFound = (staff: Staff, { kind, status, paperId }: Query): Statement => {
  const where = all([
    withinScope(staff),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}::int`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}::int`]),
    ...(paperId ? [sql`r."paperId" = ${paperId}::uuid`] : []),
  ]);
  return sql`FROM ${FROM} WHERE ${where}`;
};

export const countExamRequests = (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof requestCounts>['query'],
): Promise<AnswerOf<typeof requestCounts>> =>
  countStates(
    pool,
    inStates(allOf(REQUEST_STATUS), (status) => requestsFound(staff, { ...query, status })),
  );

export const findRequests = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listExamRequests>['query'],
): Promise<AnswerOf<typeof listExamRequests>> => {
  const from = requestsFound(staff, query);
  const [rows, total] = await Promise.all([
    many(pool, sql<Found>`SELECT ${STAFF} ${from} ${ORDER} ${pageSql(query)}`),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(staffRowOf), total };
};

type AttemptQuota = { maxAttempts: number; used: number; closed: boolean };
const findQuota = (userId: string, paperId: string) => sql<AttemptQuota>`
  SELECT s."maxAttempts", s.used, coalesce(s."closeTime" <= clock_timestamp(), false) AS closed
  FROM "Paper" p ${paperStatusAt(sql`${userId}::uuid`)} WHERE p.id = ${paperId}::uuid`;
type Attempt = Omit<AnswerOf<typeof examRequest>['attempts'][number], 'startTime'> & { startTime: Date };
const MOST = 50;
const findAttempts = (userId: string, paperId: string) => sql<Attempt>`
  SELECT id AS "attemptId", no, round, status, score::float8 AS score, passed, "startTime", "blurCount"
  FROM "Attempt" WHERE "userId" = ${userId} AND "paperId" = ${paperId} ORDER BY no DESC LIMIT ${lit(MOST)}`;

/** One request, with what its learner made of the paper. */
export const findRequest = async (pool: Pool, staff: Staff, id: string): Promise<AnswerOf<typeof examRequest>> => {
  const found = await maybeOne(
    pool,
    sql<Found>`SELECT ${STAFF} FROM ${FROM} WHERE r.id = ${id} AND ${withinScope(staff)}`,
  );
  if (!found) throw missing('申请不存在');
  const { userId, paperId, attemptId } = found;
  const [told, quota, attempts, readers, readerRoles] = await Promise.all([
    notifiedBy(pool, 'request.decided', [userId]),
    one(pool, findQuota(userId, paperId)),
    many(pool, findAttempts(userId, paperId)),
    attemptId === null ? [] : findReaders(pool, attemptId),
    rolesWith(pool, WAIT_NEEDS.remark),
  ]);
  return {
    ...staffRowOf(found),
    told,
    ...quota,
    attempts: attempts.map((attempt) => ({ ...attempt, startTime: dateTime(attempt.startTime) })),
    marked: readers.length > 0,
    readers,
    readerRoles,
  };
};
