import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { allOf } from '@zhibiao/contract/core/codes';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import type { appealCounts, listAppeals } from '@zhibiao/contract/study/staff-appeal';
import type { Pool } from '#db/client.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { APPEAL_COLUMNS, APPEALS, type AppealRecord, presentAppeal } from './rows.ts';

type StaffRow = AnswerOf<typeof listAppeals>['rows'][number];
export type StaffFound = AppealRecord &
  Pick<StaffRow, 'userId' | 'name' | 'orgName' | 'by' | 'version'> & { account: string };

export const STAFF_APPEALS = sql`${APPEALS} LEFT JOIN "User" u ON u.id = a."userId"
  LEFT JOIN "Organisation" o ON o.id = a."orgId" LEFT JOIN "Staff" st ON st.id = a.by`;
export const STAFF_COLUMNS = sql`${APPEAL_COLUMNS}, a."userId", coalesce(u."realName", '') AS name,
  coalesce(u.mobile, u.email, '') AS account, o."orgName", st.name AS by, a.version`;
export const staffRowOf = (found: StaffFound): StaffRow => ({
  ...presentAppeal(found),
  userId: found.userId,
  name: found.name,
  accountMasked: found.account && maskAccount(found.account),
  orgName: found.orgName,
  by: found.by,
  version: found.version,
});

const WAITING = lit(APPEAL.waiting);
/** What waits first, the oldest before the others; of what is decided the latest. */
const ORDER = sql`ORDER BY a.status <> ${WAITING}, CASE WHEN a.status = ${WAITING} THEN a."createdAt" END,
  a."createdAt" DESC, a.id`;

const appealsFound = (staff: Staff, status: number | undefined): Statement => {
  const where = all([
    scopeSql(staff, sql`a."orgId"`),
    ...(status === undefined ? [] : [sql`a.status = ${status}::int`]),
  ]);
  return sql`FROM ${STAFF_APPEALS} WHERE ${where}`;
};

export const countAppeals = (pool: Pool, staff: Staff): Promise<AnswerOf<typeof appealCounts>> =>
  countStates(
    pool,
    inStates(allOf(APPEAL), (status) => appealsFound(staff, status)),
  );

export const findAppeals = async (
  pool: Pool,
  staff: Staff,
  { status, ...page }: InputOf<typeof listAppeals>['query'],
): Promise<AnswerOf<typeof listAppeals>> => {
  const from = appealsFound(staff, status);
  const [rows, total] = await Promise.all([
    many(pool, sql<StaffFound>`SELECT ${STAFF_COLUMNS} ${from} ${ORDER} ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows: rows.map(staffRowOf), total };
};
