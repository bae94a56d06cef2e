import { labelOf } from '@zhibiao/contract/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { auditOrg } from '@zhibiao/contract/org-staff';
import { ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/roles';
import { WORK_KIND } from '@zhibiao/contract/work';
import { notifyAdministrators } from '#services/notify.ts';
import { queueMessage } from '#services/messages.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { takeWork } from '#services/work/take.ts';
import { contactOf } from '#services/contact.ts';

type Deciding = Pick<Deps, 'pool' | 'config'>;
type Answer = AnswerOf<typeof auditOrg>;

const decideWaiting = (staff: Staff, orgId: string, status: number, reason: string | null) => sql<{ orgName: string }>`
  UPDATE "Organisation" SET status = ${status}, "rejectReason" = ${reason}, "updatedAt" = clock_timestamp()
  WHERE id = ${orgId} AND status = ${lit(ORG_STATUS.review)} AND ${scopeSql(staff, sql`id`)}
  RETURNING "orgName"`;

const lockOrg = (staff: Staff, orgId: string) => sql`
  SELECT 1 FROM "Organisation" WHERE id = ${orgId} AND ${scopeSql(staff, sql`id`)} FOR UPDATE`;

/** An organisation under review comes into force or is refused; its owner is told why, on the site and outside it. */
export const decideOrg = (
  { pool, config }: Deciding,
  staff: Staff,
  { orgId, pass, reason }: InputOf<typeof auditOrg>['body'],
): Promise<Answer> =>
  audited({ pool }, staff, async (client, note) => {
    const status = pass ? ORG_STATUS.active : ORG_STATUS.refused;
    if (!(await maybeOne(client, lockOrg(staff, orgId)))) throw missing('机构不存在');
    await takeWork(client, staff, WORK_KIND.org, orgId);
    const org = await maybeOne(client, decideWaiting(staff, orgId, status, pass ? null : (reason ?? null)));
    if (!org) throw conflict();
    const title = pass ? '机构审核已通过' : '机构审核未通过';
    const content = pass
      ? `“${org.orgName}”已通过审核，现在可以邀请和管理学员。`
      : `“${org.orgName}”未通过审核：${reason ?? ''}。请登录平台，修改后重新提交。`;
    await notifyAdministrators(client, orgId, {
      type: 'organisation',
      title,
      content,
      linkUrl: pass ? '/admin/student' : '/admin',
    });
    await messageOwner(client, config, orgId, {
      subject: `【知标学堂】${title}`,
      text: content,
      template: pass ? 'org-approved' : 'org-refused',
      params: { orgName: org.orgName, reason: reason ?? '' },
    });
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

const selectOwner = (orgId: string) => sql<{ id: string; mobile: string | null; email: string | null }>`
  SELECT id, mobile, email FROM "User"
  WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} AND status = ${lit(USER_STATUS.active)}`;

const messageOwner = async (
  client: Client,
  config: Deps['config'],
  orgId: string,
  message: Omit<Parameters<typeof queueMessage>[1], 'to'>,
): Promise<void> => {
  const owner = await maybeOne(client, selectOwner(orgId));
  const to = owner && contactOf(config, owner);
  if (to) await queueMessage(client, { to, userId: owner.id, ...message });
};
