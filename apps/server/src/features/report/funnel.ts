import { allOf, type CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { FUNNEL, type Funnel } from '@zhibiao/contract/report/staff';
import type { Reading } from '#db/reading/reading.ts';
import { lits, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { keptFor } from '#lib/kept-for.ts';
import { type Narrowed, narrowedOrg, seenSql } from '#services/staff/narrowed.ts';
import type { Range } from './range.ts';
import { instantsOf, leastIdOf } from './stats.ts';

const KEPT_MS = 60_000;
type Query = Range & Narrowed;
type Reached = Record<CodeOf<typeof FUNNEL>, number>;

/** An attempt that was handed in and counts, as the figure of 交卷 has it. */
const HANDED_IN = [ATTEMPT.submitted, ATTEMPT.marking, ATTEMPT.graded, ATTEMPT.unreleased] as const;

/**
 * Of those who registered within the range how far each got, by the indexes of their own rows. Without the first step
 * a learner is not looked up for the second. A course that was begun again was studied before.
 */
const reached = ({ scope }: Pick<Staff, 'scope'>, query: Query) => {
  const { from, to } = instantsOf(query);
  return sql<Reached>`
    SELECT count(*)::int AS registered, (count(*) FILTER (WHERE s.steps > 0))::int AS studied,
      (count(*) FILTER (WHERE s.steps > 1))::int AS sat, (count(*) FILTER (WHERE s.steps > 2))::int AS certified
    FROM (
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM "UserLesson" l WHERE l."userId" = u.id AND l."creditedSec" > 0)
          AND NOT EXISTS (SELECT FROM "LessonRound" r WHERE r."userId" = u.id) THEN 0
        WHEN NOT EXISTS (
          SELECT FROM "Attempt" a WHERE a."userId" = u.id AND a.status IN (${lits(HANDED_IN)})) THEN 1
        WHEN NOT EXISTS (SELECT FROM "Certificate" c WHERE c."userId" = u.id) THEN 2
        ELSE 3 END AS steps
      FROM "User" u
      WHERE u.id >= ${leastIdOf(query)}::uuid AND u."createdAt" >= ${from} AND u."createdAt" < ${to}
        AND ${seenSql(scope, query, sql`u."orgId"`)}
    ) s`;
};

/** 注册 → 学习 → 考试 → 取证; what is answered stands for a minute. */
export const createFunnel = (reading: Reading) => {
  const answers = keptFor<Funnel>(KEPT_MS);
  const find = (staff: Pick<Staff, 'scope'>, query: Query): Promise<Funnel> =>
    reading.from(async (pool) => {
      await narrowedOrg(pool, staff.scope, query);
      const people = await one(pool, reached(staff, query));
      return allOf(FUNNEL).map((step) => ({ step, people: people[step] }));
    }, 'page');
  return ({ scope }: Pick<Staff, 'scope'>, query: Query): Promise<Funnel> =>
    answers.get(JSON.stringify([scope, query]), () => find({ scope }, query));
};
