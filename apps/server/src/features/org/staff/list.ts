import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { CreditCode, Mobile } from '@zhibiao/contract/core/fields';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { allOf } from '@zhibiao/contract/core/codes';
import { IPMS_SOON_DAYS, type listOrgs, type orgCounts, type OrgRow } from '@zhibiao/contract/org/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { dayOf } from '#db/days.ts';
import { countStates, inStates, pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskMobile } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateOnlyOrNull, dateTime } from '#domain/time/time.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { ORG_ROW, type RowFound, WAITING_CHANGE } from './facts.ts';

export const presentStaffOrg = ({ contactMobile, ipmsExpire, createdAt, ...row }: RowFound): OrgRow => ({
  ...row,
  contactMobileMasked: contactMobile && maskMobile(contactMobile),
  ipmsExpire: dateOnlyOrNull(ipmsExpire),
  createTime: dateTime(createdAt),
});

/** A number is found whole: what is shown masked cannot be guessed piece by piece. */
const named = (keyword: string): Statement => {
  const mobile = Mobile.safeParse(keyword);
  if (mobile.success) return sql`o."contactMobile" = ${mobile.data}`;
  const code = CreditCode.safeParse(keyword);
  return code.success ? sql`o."creditCode" = ${code.data}` : occursIn(sql`o."orgName"`, keyword);
};

const EXPIRING = sql`o."ipmsStatus" = ${lit(IPMS_STATUS.certified)}
  AND o."ipmsExpire" <= ${dayOf(sql`now()`)} + ${lit(IPMS_SOON_DAYS)}`;
const FIRST = lit(ORG_STATUS.review);

type Query = InputOf<typeof orgCounts>['query'] & { status?: number | undefined };
const orgsFound = (
  staff: Staff,
  { keyword, status, orgType, areaCode, ipmsStatus, pendingChange, expiring }: Query,
): Statement => {
  const where = all([
    scopeSql(staff, sql`o.id`),
    ...(keyword ? [named(keyword)] : []),
    ...(status === undefined ? [] : [sql`o.status = ${status}::int`]),
    ...(orgType ? [sql`o."orgType" = ${orgType}`] : []),
    ...(areaCode ? [sql`starts_with(o."areaCode", ${areaCode.replace(/(00){1,2}$/, '')})`] : []),
    ...(ipmsStatus === undefined ? [] : [sql`o."ipmsStatus" = ${ipmsStatus}::int`]),
    ...(pendingChange ? [sql`${WAITING_CHANGE} IS NOT NULL`] : []),
    ...(expiring ? [EXPIRING] : []),
  ]);
  return sql`FROM "Organisation" o WHERE ${where}`;
};

export const countOrgs = (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof orgCounts>['query'],
): Promise<AnswerOf<typeof orgCounts>> =>
  countStates(
    pool,
    inStates(allOf(ORG_STATUS), (status) => orgsFound(staff, { ...query, status })),
  );

export const findStaffOrgs = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listOrgs>['query'],
): Promise<AnswerOf<typeof listOrgs>> => {
  const from = orgsFound(staff, query);
  const order = sql`ORDER BY o.status <> ${FIRST}, o."createdAt" DESC, o.id DESC`;
  const [rows, total] = await Promise.all([
    many(pool, sql<RowFound>`SELECT ${ORG_ROW} ${from} ${order} ${pageSql(query)}`),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(presentStaffOrg), total };
};
