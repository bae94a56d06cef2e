import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { OVERVIEW_DAYS, type OrgOverview } from '@zhibiao/contract/org/overview';
import type { Pool } from '#db/client.ts';
import { STATEMENT_DAY } from '#db/days.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import {
  EXPIRED_FIGURE,
  EXPIRING,
  EXPIRING_FIGURE,
  REPLACED_FIGURE,
  VALID_FIGURE,
} from '#services/certificate/term.ts';
import { FIGURE, orgFigures } from '#services/org/figures.ts';

type Applies = NonNullable<OrgOverview['apply']>;
type Certificates = NonNullable<OrgOverview['cert']>;

/** What a learner was returned is theirs to mend; of the organisation's own it is the administrators'. */
export const appliesOf = (pool: Pool, orgId: string): Promise<Applies> => {
  const returned = sql`a.kind = ${lit(APPLY_KIND.auditor)} AND a.status = ${lit(APPLY.returned)}`;
  return one(
    pool,
    sql<Applies>`
    SELECT (count(*) FILTER (WHERE a.status = ${lit(APPLY.orgReview)}))::int AS "orgReview",
      (count(*) FILTER (WHERE a.status = ${lit(APPLY.platformReview)}))::int AS "platformReview",
      (count(*) FILTER (WHERE ${returned}))::int AS returned,
      (
        SELECT a.opinion FROM "CertApply" a
        WHERE a."orgId" = ${orgId}::uuid AND ${returned} ORDER BY a."submitTime" DESC, a.id DESC LIMIT 1
      ) AS opinion,
      (count(*) FILTER (WHERE a.status = ${lit(APPLY.making)}))::int AS making,
      (count(*) FILTER (WHERE a.status = ${lit(APPLY.issued)}))::int AS issued
    FROM "CertApply" a WHERE a."orgId" = ${orgId}::uuid AND a.status <> ${lit(APPLY.draft)}`,
  );
};

const sumsOf = (orgId: string) => sql<Omit<Certificates, 'ending' | 'days'>>`
  SELECT coalesce(sum(f.amount) FILTER (WHERE ${VALID_FIGURE}), 0)::int AS valid,
    coalesce(sum(f.amount) FILTER (WHERE ${EXPIRING_FIGURE}), 0)::int AS expiring,
    coalesce(sum(f.amount) FILTER (WHERE ${EXPIRED_FIGURE}), 0)::int AS expired,
    coalesce(sum(f.amount) FILTER (WHERE ${REPLACED_FIGURE}), 0)::int AS replaced
  FROM ${orgFigures(orgId, FIGURE.certificates)}`;

const daysOf = (orgId: string) => sql<Certificates['days'][number]>`
  SELECT f.day::text AS day, sum(f.amount)::int AS count FROM ${orgFigures(orgId, FIGURE.certificates)}
    AND ${EXPIRING_FIGURE} AND f.day < (SELECT ${STATEMENT_DAY}) + ${lit(OVERVIEW_DAYS)}
  GROUP BY f.day HAVING sum(f.amount) > 0 ORDER BY f.day`;

const SHOWN = 5;
const endingOf = (orgId: string) => sql<Certificates['ending'][number]>`
  SELECT c.id, m.name, c.type, c."expireDate"::text AS "expireDate", c."expireDate" - ${STATEMENT_DAY} AS "daysLeft"
  FROM "OrgCertificate" c
  JOIN "OrgMember" m ON m."userId" = c."userId" AND m.status = ${lit(MEMBER.active)} AND m."orgId" = c."orgId"
  WHERE c."orgId" = ${orgId}::uuid AND ${EXPIRING} ORDER BY c."expireDate", c.id LIMIT ${lit(SHOWN)}`;

export const orgCertificateFigures = async (pool: Pool, orgId: string): Promise<Certificates> => {
  const [sums, ending, days] = await Promise.all([
    one(pool, sumsOf(orgId)),
    many(pool, endingOf(orgId)),
    many(pool, daysOf(orgId)),
  ]);
  return { ...sums, ending, days };
};
