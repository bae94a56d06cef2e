import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { MEMBER } from '@zhibiao/contract/member';
import type {
  OrgYear,
  reportYear,
  reportYearOrgs,
  StaffYearFilters,
  StaffYearRow,
} from '@zhibiao/contract/report-year-staff';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/roles';
import type { YearRule } from '@zhibiao/contract/study-year';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/masking.ts';
import type { Scope, Staff } from '#domain/staff.ts';
import { yearLightOf } from '#domain/year-hours.ts';
import type { SettingNeeds } from '#services/settings.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { inYear, isMetSql, YEAR_SUMS, yearRule } from '#services/year-hours.ts';

/** Learners `u` of organisation `o` with their sums `h`, within the scope of who asks. */
export const learnersOfYear = (
  scope: Scope,
  rule: YearRule,
  { year, keyword, met, orgId, areaCode }: StaffYearFilters,
  more: readonly Statement[] = [],
): Statement => {
  const conditions = [sql`u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql({ scope }, sql`u."orgId"`)}`, ...more];
  if (keyword) conditions.push(occursIn(sql`u."realName"`, keyword));
  if (orgId) conditions.push(sql`u."orgId" = ${orgId}::uuid`);
  if (areaCode) conditions.push(sql`starts_with(coalesce(u."areaCode", o."areaCode"), ${areaCode})`);
  if (met !== undefined) conditions.push(met === '1' ? isMetSql(rule) : sql`NOT ${isMetSql(rule)}`);
  return sql`FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId" CROSS JOIN LATERAL (
      SELECT ${YEAR_SUMS} FROM "LessonRound" r WHERE r."userId" = u.id AND ${inYear(year)}
    ) h WHERE ${all(conditions)}`;
};

type Row = Omit<StaffYearRow, 'light' | 'accountMasked'> & { account: string };
export const selectLearners = (from: Statement, tail: Statement) => sql<Row>`
  SELECT u.id AS "userId", u."realName" AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName", h.*
  ${from} ORDER BY u.id DESC ${tail}`;
export const learnerRowOf =
  (rule: YearRule, year: number, now: Date) =>
  ({ account, ...row }: Row): StaffYearRow => ({
    ...row,
    accountMasked: maskAccount(account),
    light: yearLightOf(rule, row, year, now) as StaffYearRow['light'],
  });

export const findLearnersYear = async (
  deps: SettingNeeds,
  { scope }: Staff,
  query: InputOf<typeof reportYear>['query'],
): Promise<AnswerOf<typeof reportYear>> => {
  const rule = await yearRule(deps);
  const from = learnersOfYear(scope, rule, query);
  const [rows, total] = await Promise.all([
    many(deps.pool, selectLearners(from, pageSql(query))),
    totalOf(deps.pool, query, from),
  ]);
  return { rows: rows.map(learnerRowOf(rule, query.year, new Date())), total };
};

/** Only organisations in force; whoever is in several counts in each. */
export const findOrgsYear = async (
  deps: SettingNeeds,
  staff: Staff,
  query: InputOf<typeof reportYearOrgs>['query'],
): Promise<AnswerOf<typeof reportYearOrgs>> => {
  const { year, keyword, orgId, areaCode } = query;
  const rule = await yearRule(deps);
  const conditions = [sql`o.status = ${lit(ORG_STATUS.active)} AND ${scopeSql(staff, sql`o.id`)}`];
  if (keyword) conditions.push(occursIn(sql`o."orgName"`, keyword));
  if (orgId) conditions.push(sql`o.id = ${orgId}::uuid`);
  if (areaCode) conditions.push(sql`starts_with(o."areaCode", ${areaCode})`);
  const from = sql`FROM "Organisation" o WHERE ${all(conditions)}`;
  const select = sql<OrgYear>`
    SELECT p.id AS "orgId", p."orgName", count(m."userId")::int AS people,
      (count(m."userId") FILTER (WHERE ${isMetSql(rule)}))::int AS met, jsonb_build_object(
        'measured', coalesce(sum((h.total->>'measured')::numeric), 0),
        'planned', coalesce(sum((h.total->>'planned')::numeric), 0)) AS hours
    FROM (SELECT o.id, o."orgName" ${from} ORDER BY o.id DESC ${pageSql(query)}) p
    LEFT JOIN "OrgMember" m ON m."orgId" = p.id AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT ${YEAR_SUMS} FROM "LessonRound" r WHERE r."userId" = m."userId" AND ${inYear(year)}
    ) h ON m."userId" IS NOT NULL
    GROUP BY p.id, p."orgName" ORDER BY p.id DESC`;
  const [rows, total] = await Promise.all([many(deps.pool, select), totalOf(deps.pool, query, from)]);
  return { rows, total };
};
