import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { orgStudyYears } from '@zhibiao/contract/study/org';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { yearOf } from '#db/days.ts';
import { lit, many, sql } from '#db/sql.ts';
import { sumHoursSql } from '#services/study/study-sql.ts';

type Years = AnswerOf<typeof orgStudyYears>;

/**
 * Of what the organisation assigned, also to those who have left since; and of what its members chose themselves while
 * they were in it.
 */
const selectYears = (orgId: string) => sql<Years[number]>`
  SELECT ${yearOf(sql`r."finishTime"`)} AS year,
    ${sumHoursSql(sql`r`)} AS hours, count(DISTINCT r."userId")::int AS people
  FROM "LessonRound" r
  WHERE r."orgId" = ${orgId}::uuid AND r."finishTime" IS NOT NULL AND (
    r.source = ${lit(STUDY_SOURCE.assigned)} OR EXISTS (
      SELECT FROM "OrgMember" m
      WHERE m."orgId" = r."orgId" AND m."userId" = r."userId" AND m.status = ${lit(MEMBER.active)}
    ))
  GROUP BY 1 ORDER BY 1 DESC LIMIT 5`;

export const findOrgYears = (pool: Pool, orgId: string): Promise<Years> => many(pool, selectYears(orgId));
