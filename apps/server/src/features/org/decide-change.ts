import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { auditOrgChange } from '@zhibiao/contract/org-staff';
import { z } from 'zod';
import { tellAdministratorsOf } from '#services/notify.ts';
import type { Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { inTransaction } from '#db/transaction.ts';
import { conflict, missing, refused } from '#errors.ts';

const PASSED = 1;
const REFUSED = 2;

const to = (value: z.ZodType<string | null>) => z.exactOptional(z.object({ to: value }));
/** OrgChange.changes: only what differs is there. */
const Changes = z.object({
  orgName: to(z.string()),
  creditCode: to(z.string()),
  orgType: to(z.string()),
  legalPerson: to(z.string().nullable()),
  licenseUrl: to(z.string().nullable()),
});

const DECIDE = `UPDATE "OrgChange" SET status = $2, reason = $3, "decidedAt" = clock_timestamp() WHERE id = $1 AND status = 0 RETURNING "orgId", changes`;
/** What is not in the change stays as it is. */
const APPLY = `
  UPDATE "Organisation" SET "orgName" = coalesce($2, "orgName"), "creditCode" = coalesce($3, "creditCode"), "orgType" = coalesce($4, "orgType"),
    "legalPerson" = CASE WHEN $5 THEN $6 ELSE "legalPerson" END, "licenseUrl" = CASE WHEN $7 THEN $8 ELSE "licenseUrl" END, "updatedAt" = clock_timestamp()
  WHERE id = $1`;

type Answer = AnswerOf<typeof auditOrgChange>;

/** A change of an organisation's verified facts comes into force with the decision, or not at all. */
export const decideChange = (
  pool: Pool,
  { id, pass, reason }: InputOf<typeof auditOrgChange>['body'],
): Promise<Answer> =>
  inTransaction(pool, async (client): Promise<Answer> => {
    const status = pass ? PASSED : REFUSED;
    const {
      rows: [change],
    } = await client.query<{ orgId: string; changes: unknown }>(DECIDE, [id, status, reason ?? null]);
    if (!change) {
      const { rowCount } = await client.query('SELECT 1 FROM "OrgChange" WHERE id = $1', [id]);
      throw rowCount === 0 ? missing('变更申请不存在') : conflict();
    }
    if (pass) {
      const { orgName, creditCode, orgType, legalPerson, licenseUrl } = Changes.parse(change.changes);
      await client.query(APPLY, [
        change.orgId,
        orgName?.to ?? null,
        creditCode?.to ?? null,
        orgType?.to ?? null,
        legalPerson !== undefined,
        legalPerson?.to ?? null,
        licenseUrl !== undefined,
        licenseUrl?.to ?? null,
      ]);
    }
    await tellAdministratorsOf(client, change.orgId, {
      type: 'organisation',
      title: pass ? '机构信息变更已通过' : '机构信息变更未通过',
      linkUrl: '/admin/company-info',
      content: pass
        ? '您提交的机构信息变更已通过审核，现已生效。'
        : `您提交的机构信息变更未通过审核：${reason ?? ''}。`,
    });
    return { id, status };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'Organisation_creditCode'))
      throw refused('统一社会信用代码已被其他机构使用，不能通过');
    throw error;
  });
