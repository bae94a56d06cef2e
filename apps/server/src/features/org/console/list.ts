import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { CreditCode, Mobile } from '@zhibiao/contract/fields';
import { IPMS_STATUS } from '@zhibiao/contract/org';
import { IPMS_SOON_DAYS, type listOrgs, type OrgRow } from '@zhibiao/contract/org-staff';
import { ORG_STATUS } from '@zhibiao/contract/roles';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskMobile } from '#domain/masking.ts';
import type { Staff } from '#domain/staff.ts';
import { dateOnlyOrNull, dateTime } from '#domain/time.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { ROW, type RowFound, WAITING_CHANGE } from './facts.ts';

export const rowOf = ({ contactMobile, ipmsExpire, createdAt, ...row }: RowFound): OrgRow => ({
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
  AND o."ipmsExpire" <= (now() AT TIME ZONE 'Asia/Shanghai')::date + ${lit(IPMS_SOON_DAYS)}`;
const FIRST = lit(ORG_STATUS.review);

export const findOrgs = async (
  pool: Pool,
  staff: Staff,
  {
    keyword,
    status,
    orgType,
    areaCode,
    ipmsStatus,
    pendingChange,
    expiring,
    ...page
  }: InputOf<typeof listOrgs>['query'],
): Promise<AnswerOf<typeof listOrgs>> => {
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
  const from = sql`FROM "Organisation" o WHERE ${where}`;
  const order = sql`ORDER BY o.status <> ${FIRST}, o."createdAt" DESC, o.id DESC`;
  const [rows, total] = await Promise.all([
    many(pool, sql<RowFound>`SELECT ${ROW} ${from} ${order} ${pageSql(page)}`),
    totalOf(pool, page, from),
  ]);
  return { rows: rows.map(rowOf), total };
};
