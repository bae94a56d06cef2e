import { SUBJECT, type YearRule } from '@zhibiao/contract/study-year';
import { lit, sql, type Statement } from '#db/sql.ts';
import { yearRuleOf, yearSpan } from '#domain/year-hours.ts';
import { type SettingNeeds, settingOf } from './settings.ts';

export const yearRule = async (deps: SettingNeeds): Promise<YearRule> =>
  yearRuleOf(await settingOf(deps, 'hours.yearTarget'), await settingOf(deps, 'hours.majorShare'));

/** Finished run `r` is of this year of Asia/Shanghai. */
export const inYear = (year: number): Statement => {
  const { from, to } = yearSpan(year);
  return sql`r."finishTime" >= ${from} AND r."finishTime" < ${to}`;
};

/** Sums over runs `r`: YearHours, and how many runs they are. */
export const YEAR_SUMS = sql`
  coalesce(sum(r."creditHours"), 0)::float8 AS total,
  coalesce(sum(r."creditHours") FILTER (WHERE r.subject <> ${lit(SUBJECT.common)}), 0)::float8 AS major,
  coalesce(sum(r."creditHours") FILTER (WHERE r.subject = ${lit(SUBJECT.common)}), 0)::float8 AS public,
  count(r."userId")::int AS lessons`;
/** Whoever has the sums `h` has what the year asks for. */
export const isMetSql = ({ target, majorTarget }: YearRule): Statement =>
  sql`(h.total >= ${target} AND h.major >= ${majorTarget})`;
