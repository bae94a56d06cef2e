import { MEMBER } from '@zhibiao/contract/member';
import { SUBJECT, type YearRule } from '@zhibiao/contract/study-year';
import { lit, nothing, sql, type Statement } from '#db/sql.ts';
import { yearRuleOf, yearSpan } from '#domain/year-hours.ts';
import { type SettingNeeds, settingOf } from './settings.ts';
import { sumHoursSql } from './study-sql.ts';

export const yearRule = async (deps: SettingNeeds): Promise<YearRule> =>
  yearRuleOf(
    await settingOf(deps, 'hours.yearTarget'),
    await settingOf(deps, 'hours.majorShare'),
    await settingOf(deps, 'hours.countPlanned'),
  );

/** Finished run `r` is of this year of Asia/Shanghai. */
export const inYear = (year: number): Statement => {
  const { from, to } = yearSpan(year);
  return sql`r."finishTime" >= ${from} AND r."finishTime" < ${to}`;
};

/** Runs `r` that there are, of all subjects or of some: their Hours added up. */
const summed = (which: Statement): Statement => sumHoursSql(sql`r`, sql`FILTER (WHERE r."userId" IS NOT NULL${which})`);
/** Sums over runs `r`: YearHours, and how many runs they are. */
export const YEAR_SUMS = sql`
  ${summed(nothing)} AS total,
  ${summed(sql` AND r.subject <> ${lit(SUBJECT.common)}`)} AS major,
  ${summed(sql` AND r.subject = ${lit(SUBJECT.common)}`)} AS public,
  count(r."userId")::int AS lessons`;
/** What of the sum that is named counts for the year, as `counted` of the domain says. */
const countedSql = ({ countsPlanned }: YearRule, hours: Statement): Statement => sql`(
  (${hours}->>'measured')::numeric + CASE WHEN ${countsPlanned} THEN (${hours}->>'planned')::numeric ELSE 0 END)`;
/** Whoever has the sums `h` has what the year asks for. */
export const isMetSql = (rule: YearRule): Statement =>
  sql`(${countedSql(rule, sql`h.total`)} >= ${rule.target}
    AND ${countedSql(rule, sql`h.major`)} >= ${rule.majorTarget})`;

/**
 * How an organisation's members stand to the year: all, those who have what it asks for, of the others those who have
 * something, and what counts of all they have. One pass over its runs, however many members it has.
 */
export const orgYearOf = (orgId: string, rule: YearRule, year: number) => sql<{
  members: number;
  met: number;
  begun: number;
  hours: number;
}>`
  SELECT count(*)::int AS members,
    (count(*) FILTER (WHERE ${isMetSql(rule)}))::int AS met,
    (count(h."userId") FILTER (WHERE NOT ${isMetSql(rule)}))::int AS begun,
    coalesce(sum(${countedSql(rule, sql`h.total`)}), 0)::float8 AS hours
  FROM "OrgMember" m LEFT JOIN (
    SELECT r."userId", ${YEAR_SUMS} FROM "LessonRound" r
    WHERE r."orgId" = ${orgId}::uuid AND ${inYear(year)} GROUP BY r."userId"
  ) h ON h."userId" = m."userId"
  WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;
