import { MEMBER } from '@zhibiao/contract/member/learner';
import { INVITED_LONG_DAYS, type OrgOverview } from '@zhibiao/contract/org/overview';
import type { Pool } from '#db/client.ts';
import { lit, one, sql } from '#db/sql.ts';

/** Applicants who wait for an administrator, and invited people who have not accepted yet. */
export const orgHeadcount = (pool: Pool, orgId: string) => {
  const invited = sql`m.status = ${lit(MEMBER.invited)}`;
  const pending = sql`m.status = ${lit(MEMBER.pending)}`;
  return one(
    pool,
    sql<NonNullable<OrgOverview['people']>>`
    SELECT (count(*) FILTER (WHERE ${invited}))::int AS invited,
      (count(*) FILTER (
        WHERE ${invited} AND m."createdAt" < clock_timestamp() - ${lit(INVITED_LONG_DAYS)} * interval '1 day'
      ))::int AS "invitedLong",
      (count(*) FILTER (WHERE ${pending}))::int AS pending,
      ARRAY(
        SELECT m.name FROM "OrgMember" m
        WHERE m."orgId" = ${orgId}::uuid AND ${pending} ORDER BY m."createdAt", m.id LIMIT 2
      ) AS asking
    FROM "OrgMember" m WHERE m."orgId" = ${orgId}::uuid AND (${invited} OR ${pending})`,
  );
};
