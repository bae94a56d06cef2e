import type { Hours } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ROUND_END } from '@zhibiao/contract/round/types';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Client } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { earnedHours } from '#domain/study/lesson-progress.ts';
import { runOutcome } from '#domain/study/run.ts';
import { hoursFor, NEED_FACTS, SHOWN_STATUS_SQL } from '#services/study/study-sql.ts';
import { given, type PackPerson } from './people.ts';
import type { PackSpan } from './period.ts';

/**
 * What the organisation assigned and what came of it: the runs that ended in its name, the ones under way, and of
 * leavers what was kept of them on their last day. Never what learners chose themselves.
 */

type Row = {
  memberId: string;
  lessonId: string;
  lessonName: string;
  round: number;
  key: string | null;
  startTime: Date | null;
  finishTime: Date | null;
  deadline: Date | null;
  rule: string | null;
  ruleDays: number | null;
  status: number;
  carried: boolean;
  progress: number;
  creditedSec: number | null;
  grantedSec: number | null;
  creditHours: Hours;
  learned: boolean;
  needSec: number;
  coveredSec: number;
};

const ASSIGNED = lit(STUDY_SOURCE.assigned);
const ENDED = sql`
  SELECT p.place, p.id AS "memberId", r."userId", r."lessonId", r.no AS round, r.key, r."startTime", r."finishTime",
    ul.deadline, CASE WHEN r.why = ${lit(ROUND_END.done)} THEN ${lit(LESSON_STATUS.done)}
      ELSE ${lit(LESSON_STATUS.studying)} END AS status,
    r.why <> ${lit(ROUND_END.done)} AS carried,
    CASE WHEN r.why = ${lit(ROUND_END.done)} THEN 100 ELSE (
      SELECT coalesce(100 * count(*) FILTER (WHERE (i->>'done')::boolean) / nullif(count(*), 0), 0)::int
      FROM jsonb_array_elements(r.items) i) END AS progress,
    r."creditedSec", r."grantedSec", r."measuredHours", r."plannedHours",
    r.why = ${lit(ROUND_END.done)} AS learned, NULL::int AS "needSec", NULL::int AS "coveredSec"`;
const OPEN = sql`
  SELECT p.place, p.id, ul."userId", ul."lessonId", ul.round, ul."roundKey",
    CASE WHEN ul."startTime" >= p.since THEN ul."startTime" END, NULL, ul.deadline, ${SHOWN_STATUS_SQL}, false,
    ul.progress, ul."creditedSec", (
      SELECT coalesce(sum(u."grantedSec"), 0)::int FROM "UserItem" u
      WHERE u."userId" = ul."userId" AND u."lessonId" = ul."lessonId" AND u.round = ul.round),
    NULL, NULL, ul."learnedTime" IS NOT NULL, NULL, NULL`;
const LEFT_BEHIND = sql`
  SELECT p.place, p.id, p."userId", s."lessonId", s.round, NULL, NULL, NULL, s.deadline, s.status, false,
    s.progress, NULL, NULL, NULL, NULL, s.learned, s."needSec", s."coveredSec"`;

/** The rule of a department or a post that brought the course, as long as there is one. */
const RULE = sql`LEFT JOIN LATERAL (
  SELECT coalesce(d.path, '岗位：' || g.position) AS place, g.days FROM "OrgRuleApplied" a
  JOIN "OrgAssignRule" g ON g.id = a."ruleId" AND g."lessonId" = page."lessonId"
  LEFT JOIN "OrgDepartment" d ON d.id = g."departmentId"
  WHERE a."userId" = page."userId" AND a.made AND g."orgId" = page."orgId" LIMIT 1
) rule ON true`;

const selectRuns = ({ orgId, start, end }: PackSpan, people: readonly PackPerson[]) => sql<Row>`
  WITH p AS MATERIALIZED (SELECT * FROM ${given(people)}), runs AS (
    ${ENDED}
    FROM p JOIN "LessonRound" r ON r."userId" = p."userId"
    LEFT JOIN "UserLesson" ul ON ul."userId" = r."userId" AND ul."lessonId" = r."lessonId" AND ul.round = r.no
    WHERE r."orgId" = ${orgId} AND r.source = ${ASSIGNED} AND r."endedAt" >= greatest(p.since, ${start})
      AND (p.until IS NULL OR r."endedAt" <= p.until)
      AND coalesce(r."startTime", r."openedAt", r."endedAt") < ${end}
    UNION ALL ${OPEN}
    FROM p JOIN "UserLesson" ul ON ul."userId" = p."userId"
    WHERE p.until IS NULL AND ul."orgId" = ${orgId} AND ul.source = ${ASSIGNED}
      AND ul.status <> ${lit(LESSON_STATUS.done)} AND coalesce(ul."roundOpenedAt", ul."createdAt") < ${end}
    UNION ALL ${LEFT_BEHIND}
    FROM p JOIN "LeaverStudy" s ON s."memberId" = p.id AND s."orgId" = ${orgId}
    WHERE NOT EXISTS (
      SELECT FROM "LessonRound" r
      WHERE r."userId" = p."userId" AND r."lessonId" = s."lessonId" AND r.no = s.round
        AND r."orgId" = ${orgId} AND r.source = ${ASSIGNED} AND r."endedAt" BETWEEN p.since AND p.until)
  ), page AS (SELECT runs.*, ${orgId}::uuid AS "orgId" FROM runs)
  SELECT page."memberId", page."lessonId", l.name AS "lessonName", page.round, page.key, page."startTime",
    page."finishTime", page.deadline, rule.place AS rule, rule.days AS "ruleDays", page.status, page.carried,
    page.progress, page."creditedSec", page."grantedSec", page.learned,
    ${hoursFor(sql`page`)} AS "creditHours",
    coalesce(page."needSec", need."needSec") AS "needSec",
    coalesce(page."coveredSec", need."coveredSec") AS "coveredSec"
  FROM page JOIN "Lesson" l ON l.id = page."lessonId" ${RULE} ${NEED_FACTS}
  ORDER BY page.place, l.name, page."lessonId", page.round`;

/** `done`: finished by the end of the period, which is what its figures count. */
export type PackRun = Row & { done: boolean; words: string; hours: Hours | null };

/** A run that ended otherwise, or after the period, has no hours yet. */
const hoursOf = (row: Row, words: string): Hours | null =>
  row.carried || words === '期后完成' ? null : earnedHours(row.creditHours, row);

/** Of these people by their row of the register, in the order of the people. */
export const runsOf = async (
  client: Client,
  span: PackSpan,
  people: readonly PackPerson[],
): Promise<Map<string, PackRun[]>> => {
  const runs = new Map<string, PackRun[]>();
  for (const row of await many(client, selectRuns(span, people))) {
    const { done, words } = runOutcome(row, span.end);
    const run = { ...row, done, words, hours: hoursOf(row, words) };
    const own = runs.get(row.memberId);
    if (own) own.push(run);
    else runs.set(row.memberId, [run]);
  }
  return runs;
};
