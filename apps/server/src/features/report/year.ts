import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type {
  OrgYear,
  reportYear,
  reportYearOrgs,
  StaffYearFilters,
  StaffYearRow,
} from '@zhibiao/contract/report/staff-year';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { yearLightOf } from '#domain/study/year-hours.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { inYear, isMetSql, ruleFor, YEAR_SUMS, type YearRules, yearRules } from '#services/study/year-hours.ts';

/** Learners `u` of organisation `o` with their sums `h`, within the scope of who asks. */
export const learnersOfYear = (
  scope: Scope,
  rules: YearRules,
  { year, keyword, met, orgId, areaCode }: StaffYearFilters,
  more: readonly Statement[] = [],
): Statement => {
  const conditions = [sql`u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql({ scope }, sql`u."orgId"`)}`, ...more];
  if (keyword) conditions.push(occursIn(sql`u."realName"`, keyword));
  if (orgId) conditions.push(sql`u."orgId" = ${orgId}::uuid`);
  if (areaCode) conditions.push(sql`starts_with(coalesce(u."areaCode", o."areaCode"), ${areaCode})`);
  if (met !== undefined) conditions.push(met === '1' ? isMetSql(rules) : sql`NOT ${isMetSql(rules)}`);
  return sql`FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId" CROSS JOIN LATERAL (
      SELECT ${YEAR_SUMS} FROM "LessonRound" r WHERE r."userId" = u.id AND ${inYear(year)}
    ) h WHERE ${all(conditions)}`;
};

type Row = Omit<StaffYearRow, 'light' | 'accountMasked'> & { account: string; yearTarget: number | null };
export const selectLearners = (from: Statement, tail: Statement) => sql<Row>`
  SELECT u.id AS "userId", u."realName" AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName",
    o."yearTarget", h.*
  ${from} ORDER BY u.id DESC ${tail}`;
export const presentYearLearner =
  (rules: YearRules, year: number, now: Date) =>
  ({ account, yearTarget, ...row }: Row): StaffYearRow => ({
    ...row,
    accountMasked: maskAccount(account),
    light: yearLightOf(ruleFor(rules, yearTarget), row, year, now) as StaffYearRow['light'],
  });

type YearNeeds = SettingNeeds & Pick<Deps, 'reading'>;
const readPage = <T>(
  { reading }: YearNeeds,
  rows: Statement<T>,
  query: Parameters<typeof totalOf>[1],
  from: Statement,
) => reading.from((pool) => Promise.all([many(pool, rows), totalOf(pool, query, from)]), 'page');

export const findLearnersYear = async (
  deps: YearNeeds,
  { scope }: Staff,
  query: InputOf<typeof reportYear>['query'],
): Promise<AnswerOf<typeof reportYear>> => {
  const rules = await yearRules(deps);
  const from = learnersOfYear(scope, rules, query);
  const [rows, total] = await readPage(deps, selectLearners(from, pageSql(query)), query, from);
  return { rows: rows.map(presentYearLearner(rules, query.year, new Date())), total };
};

/** Only organisations in force; a learner who is in several counts in each. */
export const findOrgsYear = async (
  deps: YearNeeds,
  staff: Staff,
  query: InputOf<typeof reportYearOrgs>['query'],
): Promise<AnswerOf<typeof reportYearOrgs>> => {
  const { year, keyword, orgId, areaCode } = query;
  const rules = await yearRules(deps);
  const conditions = [sql`o.status = ${lit(ORG_STATUS.active)} AND ${scopeSql(staff, sql`o.id`)}`];
  if (keyword) conditions.push(occursIn(sql`o."orgName"`, keyword));
  if (orgId) conditions.push(sql`o.id = ${orgId}::uuid`);
  if (areaCode) conditions.push(sql`starts_with(o."areaCode", ${areaCode})`);
  const from = sql`FROM "Organisation" o WHERE ${all(conditions)}`;
  const select = sql<OrgYear>`
    SELECT o.id AS "orgId", o."orgName", count(m."userId")::int AS people,
      (count(m."userId") FILTER (WHERE ${isMetSql(rules)}))::int AS met, jsonb_build_object(
        'measured', coalesce(sum((h.total->>'measured')::numeric), 0),
        'planned', coalesce(sum((h.total->>'planned')::numeric), 0)) AS hours
    FROM (SELECT o.id, o."orgName", o."yearTarget" ${from} ORDER BY o.id DESC ${pageSql(query)}) o
    LEFT JOIN "OrgMember" m ON m."orgId" = o.id AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT ${YEAR_SUMS} FROM "LessonRound" r WHERE r."userId" = m."userId" AND ${inYear(year)}
    ) h ON m."userId" IS NOT NULL
    GROUP BY o.id, o."orgName" ORDER BY o.id DESC`;
  const [rows, total] = await readPage(deps, select, query, from);
  return { rows, total };
};
