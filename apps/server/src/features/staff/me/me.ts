import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { lastBackup, lastDrill } from '#services/backup/last-backup.ts';
import { readSecurity } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { passwordAgeDays } from '#domain/auth/password-age.ts';
import { selfOf } from '#features/staff/person.ts';

type Row = {
  account: string;
  name: string;
  mobile: string | null;
  email: string | null;
  version: number;
  totp: boolean;
  pwdUpdatedAt: Date | null;
  freshUntilMs: number | null;
  recoveryLeft: number;
  roles: string[];
  scope: string[];
};
const findMe = (id: string, sessionId: string) => sql<Row>`
  SELECT p.account, p.name, p.mobile, p.email, p.version, p."totpCipher" IS NOT NULL AS totp, p."pwdUpdatedAt",
    CASE WHEN s."freshUntil" > clock_timestamp() THEN floor(extract(epoch FROM s."freshUntil") * 1000)::float8 END
      AS "freshUntilMs",
    (SELECT count(*)::int FROM "RecoveryCode" c WHERE c."staffId" = p.id AND c."usedAt" IS NULL) AS "recoveryLeft",
    ARRAY(SELECT r.name FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
      WHERE m."staffId" = p.id ORDER BY r."createdAt", r.id) AS roles,
    ARRAY(SELECT coalesce(o."orgName", a.name, c."areaPrefix") FROM "StaffScope" c
      LEFT JOIN "Organisation" o ON o.id = c."orgId"
      LEFT JOIN "Area" a ON a.code = rpad(c."areaPrefix", 6, '0')
      WHERE c."staffId" = p.id ORDER BY c.id) AS scope
  FROM "Staff" p JOIN "StaffSession" s ON s.id = ${sessionId} WHERE p.id = ${id}`;

export const me = async (realm: Realm, staff: Staff): Promise<StaffMe> => {
  const { id, sessionId } = selfOf(staff);
  const [row, security, backup, drill] = await Promise.all([
    one(realm.pool, findMe(id, sessionId)),
    readSecurity(realm.pool, realm.config),
    lastBackup(realm.pool),
    lastDrill(realm.pool),
  ]);
  const { account, name, mobile, email, version, totp, roles, scope, recoveryLeft } = row;
  return {
    id,
    account,
    name,
    mobile,
    email,
    version,
    roles,
    permissions: [...staff.permissions],
    scope: staff.scope.all ? null : scope,
    totp,
    mustEnrol: security.totp && !totp,
    recoveryLeft: totp ? recoveryLeft : 0,
    pwdDaysLeft: security.pwdDays > 0 ? Math.max(0, security.pwdDays - passwordAgeDays(row)) : null,
    idleMin: security.idleMin,
    freshUntil: row.freshUntilMs,
    backup: backup && { at: dateTime(backup.at) },
    drill: drill && { at: dateTime(drill.at), passed: drill.fault === null },
  };
};
