import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { ChangedField } from '@zhibiao/contract/org/org';
import { IPMS_SOON_DAYS, type OrgCheck } from '@zhibiao/contract/org/staff';
import { type ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { dayOf } from '#db/days.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { type Beside, type Checkable, checksOf, coreOf } from '#domain/org/checks.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { areaName, MEMBERS } from './facts.ts';

type Facts = Omit<Checkable, 'hasLicence' | 'ipmsExpire'> &
  Pick<Beside, 'today' | 'soon' | 'codeArea'> & {
    licenseUrl: string | null;
    ipmsExpire: string | null;
    hasOwner: boolean;
    ownerMobile: string | null;
  };
const findFacts = (id: string, creditCode: string | null) => sql<Facts>`
  SELECT o."orgName", o."creditCode", o."orgType", o."areaCode", o."legalPerson", o."contactMobile", o."ipmsStatus",
    o."ipmsExpire"::text AS "ipmsExpire", o."licenseUrl", o."codeWarning",
    ${areaName(sql`substr(coalesce(${creditCode}::text, o."creditCode"), 3, 6)`)} AS "codeArea",
    w.id IS NOT NULL AS "hasOwner", w.mobile AS "ownerMobile",
    d.today::text AS today, (d.today + ${lit(IPMS_SOON_DAYS)})::text AS soon
  FROM "Organisation" o
  CROSS JOIN (SELECT ${dayOf(sql`now()`)} AS today) d
  LEFT JOIN LATERAL (
    SELECT u.id, u.mobile FROM "User" u
    WHERE u."orgId" = o.id AND u.role = ${lit(ROLE.owner)} AND u.status = ${lit(USER_STATUS.active)} LIMIT 1
  ) w ON true
  WHERE o.id = ${id}`;

type Similar = {
  id: string;
  orgName: string;
  sameContact: boolean;
  sameName: boolean;
  status: CodeOf<typeof ORG_STATUS>;
  members: number;
  createdAt: Date;
};
/** How much of what a name is known by another has, in pairs of characters, to be like it. */
const LIKE = 0.75;
const MOST = 10;
/** Others that the viewer may see, of the same contact or a like name. */
const findSimilar = (staff: Staff, id: string, { orgName, contactMobile }: Checkable) => {
  const core = coreOf(orgName);
  return sql<Similar>`
    SELECT o.id, o."orgName", coalesce(o."contactMobile" = ${contactMobile}, false) AS "sameContact",
      o."orgName" = ${orgName} AS "sameName", o.status, ${MEMBERS} AS members, o."createdAt"
    FROM "Organisation" o, (SELECT bigrams(${core}::text) AS pairs) asked
    WHERE o.id <> ${id} AND ${scopeSql(staff, sql`o.id`)} AND (o."contactMobile" = ${contactMobile}
      OR (bigrams(o."orgName") && bigrams(${core}::text) AND (
        SELECT count(*) FROM unnest(asked.pairs) p WHERE p = ANY(bigrams(o."orgName"))
      ) >= ${LIKE}::float8 * cardinality(asked.pairs)))
    ORDER BY o."contactMobile" = ${contactMobile} DESC NULLS LAST, o."createdAt" DESC LIMIT ${lit(MOST)}`;
};

type Checked = { checks: OrgCheck[]; similar: Similar[] };

/** Automatic checks of an organisation, as it is or as it would be with these facts. */
export const checkOrg = async (
  pool: Pool,
  staff: Staff,
  id: string,
  changed: Partial<Record<ChangedField, string | null>> = {},
): Promise<Checked> => {
  const found = await one(pool, findFacts(id, changed.creditCode ?? null));
  const { today, soon, codeArea, hasOwner, ownerMobile, licenseUrl, ...facts } = found;
  const org: Checkable = {
    ...facts,
    orgName: changed.orgName ?? facts.orgName,
    creditCode: changed.creditCode ?? facts.creditCode,
    orgType: changed.orgType ?? facts.orgType,
    hasLicence: (changed.licenseUrl ?? licenseUrl) !== null,
  };
  const similar = await many(pool, findSimilar(staff, id, org));
  const checks = checksOf(org, {
    sameName: similar.filter(({ sameName }) => sameName).length,
    likeName: similar.filter(({ sameContact }) => !sameContact).length,
    sameContact: similar.filter(({ sameContact }) => sameContact).length,
    codeArea,
    owner: hasOwner ? { mobile: ownerMobile } : null,
    today,
    soon,
  });
  return { checks, similar };
};
