import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { listOrgYear, OrgYearFilters, OrgYearRow, orgYearSummary, YearRule } from '@zhibiao/contract/study/year';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, one, sql, type Statement } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { yearLightOf } from '#domain/study/year-hours.ts';
import { inDepartments, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import {
  inYear,
  isMetSql,
  orgYearOf,
  YEAR_SUMS,
  yearRule,
  type YearRules,
  yearRules,
} from '#services/study/year-hours.ts';

/** Members `m` with their sums `h` of runs that were the organisation's: before and after it sees nothing. */
export const membersOfYear = (
  orgId: string,
  rules: YearRules,
  { year, keyword, department, met }: OrgYearFilters,
  more: readonly Statement[] = [],
): Statement => {
  const conditions = [
    sql`m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`,
    ...more,
  ];
  if (keyword)
    conditions.push(sql`(${occursIn(sql`m.name`, keyword)} OR m."userId" IN (
      SELECT id FROM "User" WHERE mobile = ${keyword} UNION ALL
      SELECT id FROM "User" WHERE email = ${keyword.toLowerCase()}))`);
  if (department) conditions.push(inDepartments(orgId, sql`m."departmentId"`, [department]));
  if (met !== undefined) conditions.push(met === '1' ? isMetSql(rules) : sql`NOT ${isMetSql(rules)}`);
  return sql`FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId" CROSS JOIN LATERAL (
      SELECT ${YEAR_SUMS} FROM "LessonRound" r
      WHERE r."userId" = m."userId" AND ${inYear(year)} AND r."orgId" = m."orgId"
    ) h WHERE ${all(conditions)}`;
};

export type MemberYear = Omit<OrgYearRow, 'light' | 'accountMasked'> & { account: string };
export const selectMembers = (from: Statement, tail: Statement) => sql<MemberYear>`
  SELECT p.*, coalesce(u.mobile, u.email, '') AS account FROM (
    SELECT m."userId", m.name, ${MEMBER_DEPARTMENT} AS department, h.* ${from} ${tail}
  ) p JOIN "User" u ON u.id = p."userId"`;
export const memberRowOf =
  (rule: YearRule, year: number, now: Date) =>
  ({ account, ...row }: MemberYear): OrgYearRow => ({
    ...row,
    accountMasked: maskAccount(account),
    light: yearLightOf(rule, row, year, now) as OrgYearRow['light'],
  });

export const findMembersYear = async (
  deps: SettingNeeds,
  orgId: string,
  query: InputOf<typeof listOrgYear>['query'],
): Promise<AnswerOf<typeof listOrgYear>> => {
  const [rules, rule] = [await yearRules(deps), await yearRule(deps, orgId)];
  const from = membersOfYear(orgId, rules, query);
  const order = sql`ORDER BY (h.total->>'measured')::numeric, m."userId" ${pageSql(query)}`;
  const [rows, total] = await Promise.all([
    many(
      deps.pool,
      sql<MemberYear>`${selectMembers(from, order)} ORDER BY (p.total->>'measured')::numeric, p."userId"`,
    ),
    totalOf(deps.pool, query, from),
  ]);
  return { rows: rows.map(memberRowOf(rule, query.year, new Date())), total };
};

export const summariseYear = async (
  deps: SettingNeeds,
  orgId: string,
  year: number,
): Promise<AnswerOf<typeof orgYearSummary>> => {
  const [rules, rule] = [await yearRules(deps), await yearRule(deps, orgId)];
  const { members, met } = await one(deps.pool, orgYearOf(orgId, rules, year));
  return { ...rule, members, met };
};
