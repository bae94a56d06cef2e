import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { type Deadline, type OrgOverview, OVERVIEW_DAYS } from '@zhibiao/contract/org/overview';
import { PROGRESS_BANDS } from '@zhibiao/contract/study/org';
import { dayOf, startOfDay } from '#db/days.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { type DepartmentOwn, rollUp } from '#domain/org/department-study.ts';
import { day } from '#domain/time/time.ts';
import { departmentPaths, MEMBER_DEPARTMENT } from '#services/org/departments.ts';
import { activeDaysOf, FIGURE, orgFigures } from '#services/org/figures.ts';
import type { SettingNeeds } from '#services/settings/settings.ts';
import { orgYearOf, yearRule, yearRules } from '#services/study/year-hours.ts';

const FINISHED = lit(PROGRESS_BANDS.indexOf('已完成'));

/** From what the database keeps, as the summary of 学习管理 says it. */
const lateOf = (orgId: string) => sql<{ late: number }>`
  SELECT coalesce(sum(f.amount), 0)::int AS late FROM ${orgFigures(orgId, FIGURE.records)}
    AND f.part <> ${FINISHED} AND f.deadline < clock_timestamp()`;

const departmentsOf = (orgId: string) => sql<DepartmentOwn>`
  SELECT ${MEMBER_DEPARTMENT} AS path, m.people, coalesce(s.records, 0) AS records, coalesce(s.finished, 0) AS finished
  FROM (
    SELECT "departmentId", count(*)::int AS people FROM "OrgMember"
    WHERE "orgId" = ${orgId}::uuid AND status = ${lit(MEMBER.active)} AND "userId" IS NOT NULL GROUP BY 1
  ) m LEFT JOIN (
    SELECT "departmentId", count(*)::int AS records, (count(*) FILTER (WHERE band = ${FINISHED}))::int AS finished
    FROM "OrgStudyRecord" WHERE "orgId" = ${orgId}::uuid GROUP BY 1
  ) s ON s."departmentId" IS NOT DISTINCT FROM m."departmentId"`;

/** A deadline is the end of a day; no organisation has more than this on a fortnight's days. */
const SHOWN = 30;
const deadlinesOf = (orgId: string, today: string) => sql<Deadline>`
  SELECT d.day::text AS day, d."lessonId", l.name AS "lessonName", d.people, d.untouched
  FROM (
    SELECT ${dayOf(sql`s.deadline`)} AS day, s."lessonId", count(*)::int AS people,
      (count(*) FILTER (WHERE s.status = ${lit(LESSON_STATUS.untouched)}))::int AS untouched
    FROM "OrgStudyRecord" s
    WHERE s."orgId" = ${orgId}::uuid AND s.status <> ${lit(LESSON_STATUS.done)}
      AND s.deadline >= clock_timestamp()
      AND s.deadline < ${startOfDay(sql`${today}::date + ${lit(OVERVIEW_DAYS)}`)}
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2 LIMIT ${lit(SHOWN)}
  ) d JOIN "Lesson" l ON l.id = d."lessonId" ORDER BY d.day, d.people DESC, d."lessonId"`;

export const orgStudyFigures = async (
  deps: SettingNeeds,
  orgId: string,
  now: Date,
): Promise<NonNullable<OrgOverview['study']>> => {
  const { pool } = deps;
  const today = day(now);
  const year = Number(today.slice(0, 4));
  const [rules, rule] = [await yearRules(deps), await yearRule(deps, orgId)];
  const [{ late }, tree, own, deadlines, active, sums] = await Promise.all([
    one(pool, lateOf(orgId)),
    departmentPaths(pool, orgId),
    many(pool, departmentsOf(orgId)),
    many(pool, deadlinesOf(orgId, today)),
    many(pool, activeDaysOf(orgId)),
    one(pool, orgYearOf(orgId, rules, year)),
  ]);
  return {
    late,
    departments: rollUp(tree, own),
    deadlines,
    active,
    year: { year, target: rule.target, ...sums },
  };
};
