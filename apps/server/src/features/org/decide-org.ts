import { labelOf } from '@zhibiao/contract/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { auditOrg } from '@zhibiao/contract/org-staff';
import { ORG_STATUS } from '@zhibiao/contract/roles';
import { WORK_KIND } from '@zhibiao/contract/work';
import { notify } from '#services/notify.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { takeWork } from '#services/work/take.ts';

type Deciding = Pick<Deps, 'pool'>;
type Answer = AnswerOf<typeof auditOrg>;

type Decision = { status: number; reason: string | null; version: number | undefined };
const decideWaiting = (staff: Staff, orgId: string, { status, reason, version }: Decision) => sql<{ orgName: string }>`
  UPDATE "Organisation" SET status = ${status}, "rejectReason" = ${reason}, "updatedAt" = clock_timestamp()
  WHERE id = ${orgId} AND status = ${lit(ORG_STATUS.review)} AND ${scopeSql(staff, sql`id`)}
    AND version = coalesce(${version ?? null}::int, version)
  RETURNING "orgName"`;

const lockOrg = (staff: Staff, orgId: string) => sql`
  SELECT 1 FROM "Organisation" WHERE id = ${orgId} AND ${scopeSql(staff, sql`id`)} FOR UPDATE`;

/** An organisation under review comes into force or is refused; its owner is told why, on the site and outside it. */
export const decideOrg = (
  { pool }: Deciding,
  staff: Staff,
  { orgId, pass, reason, version }: InputOf<typeof auditOrg>['body'],
): Promise<Answer> =>
  audited({ pool }, staff, async (client, note) => {
    const status = pass ? ORG_STATUS.active : ORG_STATUS.refused;
    if (!(await maybeOne(client, lockOrg(staff, orgId)))) throw missing('机构不存在');
    await takeWork(client, staff, WORK_KIND.org, orgId);
    const decision = { status, reason: pass ? null : (reason ?? null), version };
    const org = await maybeOne(client, decideWaiting(staff, orgId, decision));
    if (!org) throw conflict();
    const { orgName } = org;
    if (pass) await notify(client, 'org.approved', { orgId }, { orgName }, { link: '/admin/student' });
    else await notify(client, 'org.refused', { orgId }, { orgName, reason: reason ?? '' }, { link: '/admin' });
    note({
      object: 'org',
      id: orgId,
      name: org.orgName,
      orgId,
      changes: { status: { from: labelOf(ORG_STATUS, ORG_STATUS.review), to: labelOf(ORG_STATUS, status) } },
      reason,
    });
    return { orgId, status };
  });
