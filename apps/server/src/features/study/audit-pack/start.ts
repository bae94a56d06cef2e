import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { makeAuditPack } from '@zhibiao/contract/study/audit-pack';
import type { PackPeriod } from '@zhibiao/contract/study/pack-form';
import type { makeAuditPackFor } from '@zhibiao/contract/study/staff-audit-pack';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { auditedByOrg, type OrgActing } from '#services/audit/org-audit.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Started = AnswerOf<typeof makeAuditPack>;

const refuseFuture = ({ from }: PackPeriod): void => {
  if (from > day(new Date())) throw refused('开始日期不能晚于今天', { field: 'from' });
};
const entry = ({ from, to }: PackPeriod) => ({ facts: { from, to } });

export const startPack = (pool: Pool, viewer: OrgActing, period: PackPeriod): Promise<Started> => {
  refuseFuture(period);
  return auditedByOrg(pool, viewer, 'org.auditPack', async (client, note) => {
    note({ object: 'org', id: viewer.orgId, ...entry(period) });
    const work = { kind: TASK_KIND.auditPack, ownerId: viewer.id, orgId: viewer.orgId, input: period };
    return enqueueTask({ pool: client }, work);
  });
};

const findOrg = (staff: Staff, id: string) => sql<{ orgName: string }>`
  SELECT o."orgName" FROM "Organisation" o WHERE o.id = ${id} AND ${scopeSql(staff, sql`o.id`)}`;

export const startPackFor = (
  deps: { pool: Pool },
  staff: Staff,
  { orgId, ...period }: InputOf<typeof makeAuditPackFor>['body'],
): Promise<Started> => {
  refuseFuture(period);
  return audited(deps, staff, async (client, note) => {
    const org = await maybeOne(client, findOrg(staff, orgId));
    if (!org) throw missing('机构不存在');
    note({ object: 'org', id: orgId, name: org.orgName, orgId, ...entry(period) });
    return enqueueStaffTask(client, staff, 'org-audit-pack', { orgId, period });
  });
};
