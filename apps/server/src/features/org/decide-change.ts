import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import type { auditOrgChange } from '@zhibiao/contract/org/staff';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { z } from 'zod';
import { notify } from '#services/notify/notify.ts';
import type { Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { takeWork } from '#services/work/take.ts';

const to = (value: z.ZodType<string | null>) => z.exactOptional(z.object({ to: value }));
/** OrgChange.changes: only what differs is there. */
const Changes = z.object({
  orgName: to(z.string()),
  creditCode: to(z.string()),
  orgType: to(z.string()),
  legalPerson: to(z.string().nullable()),
  licenseUrl: to(z.string().nullable()),
});

type Decision = { status: number; reason: string | null; version: number | undefined };
const decideWaiting = (staff: Staff, id: string, { status, reason, version }: Decision) => sql<{
  orgId: string;
  changes: unknown;
}>`
  UPDATE "OrgChange" SET status = ${status}, reason = ${reason}, "decidedAt" = clock_timestamp()
  WHERE id = ${id} AND status = ${lit(CHANGE_STATUS.open)} AND ${scopeSql(staff, sql`"orgId"`)}
    AND (${version ?? null}::int IS NULL
      OR ${version ?? null}::int = (SELECT o.version FROM "Organisation" o WHERE o.id = "orgId"))
  RETURNING "orgId", changes`;

const lockChange = (staff: Staff, id: string) => sql`
  SELECT 1 FROM "OrgChange" WHERE id = ${id} AND ${scopeSql(staff, sql`"orgId"`)} FOR UPDATE`;

/** What is not in the change stays as it is. */
const applyChange = (orgId: string, change: z.output<typeof Changes>) => {
  const { orgName, creditCode, orgType, legalPerson, licenseUrl } = change;
  return sql`
    UPDATE "Organisation"
    SET "orgName" = coalesce(${orgName?.to ?? null}, "orgName"),
      "creditCode" = coalesce(${creditCode?.to ?? null}, "creditCode"),
      "orgType" = coalesce(${orgType?.to ?? null}, "orgType"),
      "legalPerson" = ${legalPerson === undefined ? sql`"legalPerson"` : sql`${legalPerson.to}`},
      "licenseUrl" = ${licenseUrl === undefined ? sql`"licenseUrl"` : sql`${licenseUrl.to}`},
      "updatedAt" = clock_timestamp()
    WHERE id = ${orgId}`;
};

type Answer = AnswerOf<typeof auditOrgChange>;

/** A change of an organisation's verified facts comes into force with the decision, or not at all. */
export const decideChange = (
  deps: { pool: Pool },
  staff: Staff,
  { id, pass, reason, version }: InputOf<typeof auditOrgChange>['body'],
): Promise<Answer> =>
  audited(deps, staff, async (client, note): Promise<Answer> => {
    const status = pass ? CHANGE_STATUS.passed : CHANGE_STATUS.refused;
    if (!(await maybeOne(client, lockChange(staff, id)))) throw missing('变更申请不存在');
    await takeWork(client, staff, WORK_KIND.orgChange, id);
    const change = await maybeOne(client, decideWaiting(staff, id, { status, reason: reason ?? null, version }));
    if (!change) throw conflict();
    if (pass) await run(client, applyChange(change.orgId, Changes.parse(change.changes)));
    await notify(
      client,
      'change.decided',
      { orgId: change.orgId },
      pass
        ? { verdict: '已通过', outcome: '已通过审核，现已生效' }
        : { verdict: '未通过', outcome: `未通过审核：${reason ?? ''}` },
      { link: '/admin/company-info' },
    );
    note({
      object: 'orgChange',
      id,
      orgId: change.orgId,
      changes: { status: { from: '待审核', to: pass ? '通过' : '未通过' } },
      // Which facts, not what they say: a legal representative is a person.
      facts: { fields: Object.keys(Changes.parse(change.changes)) },
      reason,
    });
    return { id, status };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'Organisation_creditCode'))
      throw refused('统一社会信用代码已被其他机构使用，不能通过');
    throw error;
  });
