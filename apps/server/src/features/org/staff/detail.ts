import { ORG_ROLES, type ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { privatePicture } from '#services/files/evidence.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { readableSql } from '#services/work/readable.ts';
import { changesOfOrg } from './changes.ts';
import { checkOrg } from './checks.ts';
import { ORG_ROW, type RowFound } from './facts.ts';
import { presentStaffOrg } from './list.ts';
import { findOwnerChanges } from './owner-changes.ts';

/** Within the viewer's scope, and theirs to read. */
const isTheirs = (staff: Staff) =>
  sql`${scopeSql(staff, sql`o.id`)} AND ${readableSql(staff, 'org:list', [WORK_KIND.org], sql`o.id`)}`;

type Found = RowFound &
  Pick<
    OrgDetail,
    | 'areaCode'
    | 'address'
    | 'legalPerson'
    | 'industry'
    | 'scale'
    | 'ipmsCertNo'
    | 'ipmsStandard'
    | 'hasLicence'
    | 'rejectReason'
    | 'disabledReason'
    | 'codeWarning'
  > & { contactEmail: string | null };
const findOrg = (staff: Staff, id: string) => sql<Found>`
  SELECT ${ORG_ROW}, o."areaCode", o.address, o."legalPerson", o."contactEmail", o.industry, o.scale, o."ipmsCertNo",
    o."ipmsStandard", o."licenseUrl" IS NOT NULL AS "hasLicence", o."rejectReason", o."disabledReason", o."codeWarning"
  FROM "Organisation" o WHERE o.id = ${id} AND ${isTheirs(staff)}`;

type Admin = {
  memberId: string | null;
  name: string;
  mobile: string | null;
  email: string | null;
  role: CodeOf<typeof ROLE>;
  createdAt: Date;
};
const findAdmins = (orgId: string) => sql<Admin>`
  SELECT m.id AS "memberId", coalesce(m.name, u."realName") AS name, u.mobile, u.email, u.role, u."createdAt"
  FROM "User" u
  LEFT JOIN "OrgMember" m ON m."userId" = u.id AND m."orgId" = u."orgId" AND m.status = ${lit(MEMBER.active)}
  WHERE u."orgId" = ${orgId} AND u.role IN (${lits(ORG_ROLES)})
    AND u.status IN (${lits([USER_STATUS.active, USER_STATUS.cancelling])})
  ORDER BY u.role, m."joinedAt", u.id`;
const adminOf = ({ mobile, email, createdAt, ...admin }: Admin) => ({
  ...admin,
  mobileMasked: mobile && maskMobile(mobile),
  emailMasked: email && maskEmail(email),
  registerTime: dateTime(createdAt),
});

/** One organisation, with what its review needs and what has become of it. */
export const findOrgDetail = async (pool: Pool, staff: Staff, id: string): Promise<OrgDetail> => {
  const found = await maybeOne(pool, findOrg(staff, id));
  if (!found) throw missing('机构不存在');
  const { contactEmail, ...row } = found;
  const [admins, { checks, similar }, changes, owners, passed, refused] = await Promise.all([
    many(pool, findAdmins(id)),
    checkOrg(pool, staff, id),
    changesOfOrg(pool, id),
    findOwnerChanges(pool, id),
    notifiedBy(pool, 'org.approved', { orgId: id }),
    notifiedBy(pool, 'org.refused', { orgId: id }),
  ]);
  return {
    ...row,
    ...presentStaffOrg(row),
    contactEmailMasked: contactEmail && maskEmail(contactEmail),
    admins: admins.map(adminOf),
    checks,
    told: { passed, refused },
    similar: similar.map(({ createdAt, ...one }) => ({ ...one, createTime: dateTime(createdAt) })),
    changes,
    owners,
  };
};

const findLicence = (staff: Staff, id: string) => sql<{ licenseUrl: string | null }>`
  SELECT o."licenseUrl" FROM "Organisation" o WHERE o.id = ${id} AND ${isTheirs(staff)}`;
export const licenceFile = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>, staff: Staff, id: string) => {
  const found = await maybeOne(pool, findLicence(staff, id));
  if (!found) throw missing('机构不存在');
  return privatePicture(storage, found.licenseUrl, '营业执照');
};
