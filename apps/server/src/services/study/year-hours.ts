import { MEMBER } from '@zhibiao/contract/member/learner';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import type { YearRule } from '@zhibiao/contract/study/year';
import { lit, maybeOne, nothing, sql, type Statement } from '#db/sql.ts';
import { ratioOf, yearRuleOf, yearSpan } from '#domain/study/year-hours.ts';
import { type SettingNeeds, settingOf } from '#services/settings/settings.ts';
import { sumHoursSql } from './study-sql.ts';

/** What a year requires: of a member of an organisation with a target of its own (`own`), that target. */
export type YearRules = { target: number; share: string; countsPlanned: boolean };
export const yearRules = async (deps: SettingNeeds): Promise<YearRules> => ({
  target: await settingOf(deps, 'hours.yearTarget'),
  share: await settingOf(deps, 'hours.majorShare'),
  countsPlanned: await settingOf(deps, 'hours.countPlanned'),
});
export const ruleFor = ({ target, share, countsPlanned }: YearRules, own: number | null): YearRule =>
  yearRuleOf(own ?? target, share, countsPlanned);

/** The same for the members of an organisation, or for learners who belong to none. */
export const yearRule = async (deps: SettingNeeds, orgId: string | null): Promise<YearRule> => {
  const own =
    orgId === null
      ? undefined
      : await maybeOne(
          deps.pool,
          sql<{ yearTarget: number | null }>`SELECT "yearTarget" FROM "Organisation" WHERE id = ${orgId}::uuid`,
        );
  return ruleFor(await yearRules(deps), own?.yearTarget ?? null);
};

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
const countedSql = ({ countsPlanned }: YearRules, hours: Statement): Statement => sql`(
  (${hours}->>'measured')::numeric + CASE WHEN ${countsPlanned} THEN (${hours}->>'planned')::numeric ELSE 0 END)`;
/** A learner with the sums `h` has what the year asks of members of organisation `o`, as `yearRuleOf` of the domain. */
export const isMetSql = (rules: YearRules): Statement => {
  const [part, whole] = ratioOf(rules.share);
  const target = sql`coalesce(o."yearTarget", ${rules.target}::int)`;
  return sql`(${countedSql(rules, sql`h.total`)} >= ${target}
    AND ${countedSql(rules, sql`h.major`)} >= ceil(${target} * 10.0 * ${part}::int / ${whole}::int) / 10)`;
};

/**
 * How an organisation's members stand to the year: all, those who have what it asks for, of the others those who have
 * something, and what counts of all they have. One pass over its runs, however many members it has.
 */
export const orgYearOf = (orgId: string, rules: YearRules, year: number) => sql<{
  members: number;
  met: number;
  begun: number;
  hours: number;
}>`
  SELECT count(*)::int AS members,
    (count(*) FILTER (WHERE ${isMetSql(rules)}))::int AS met,
    (count(h."userId") FILTER (WHERE NOT ${isMetSql(rules)}))::int AS begun,
    coalesce(sum(${countedSql(rules, sql`h.total`)}), 0)::float8 AS hours
  FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId" LEFT JOIN (
    SELECT r."userId", ${YEAR_SUMS} FROM "LessonRound" r
    WHERE r."orgId" = ${orgId}::uuid AND ${inYear(year)} GROUP BY r."userId"
  ) h ON h."userId" = m."userId"
  WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;
