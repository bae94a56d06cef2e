import { z } from 'zod';
import { ApplyDetail, ApplyFilter, ApplyRow, AuditBody } from './apply.ts';
import { CertificateRow } from './certificate.ts';
import { endpoint } from './endpoint.ts';
import { RealName } from './fields.ts';

/**
 * What the training body's staff do by API. `access: 'staff'`: the bearer is STAFF_API_KEY; without one configured
 * nobody enters.
 */

const applyId = z.uuid({ error: '申请不存在' });
const certNo = z
  .string({ error: '请输入证书编号' })
  .trim()
  .toUpperCase()
  .min(1, '请输入证书编号')
  .max(32, '证书编号有误');
const needed = z.string({ error: '请填写原因' }).trim().min(1, '请填写原因').max(200, '原因不能超过200个字符');
const Moved = z.object({ id: z.string(), status: z.number(), version: z.number() });

export const listSystemApplies = endpoint({
  method: 'GET',
  path: '/system/apply/list',
  access: 'staff',
  query: ApplyFilter,
  rows: ApplyRow,
});
export const systemApply = endpoint({
  method: 'GET',
  path: '/system/apply/:id',
  access: 'staff',
  params: z.object({ id: applyId }),
  data: ApplyDetail,
});
export const auditSystemApply = endpoint({
  method: 'POST',
  path: '/system/apply/audit',
  access: 'staff',
  body: AuditBody,
  data: Moved,
  done: '审核完成',
});
/** A certificate for every person who passed. */
export const issueApply = endpoint({
  method: 'POST',
  path: '/system/apply/issue',
  access: 'staff',
  body: z.object({
    id: applyId,
    version: z
      .number({ error: '请刷新后重试' })
      .int('请刷新后重试')
      .min(0, '请刷新后重试')
      .max(2_147_483_647, '请刷新后重试'),
  }),
  data: Moved.extend({
    certificates: z.array(z.object({ userId: z.string(), certNo: z.string() })),
    refused: z.array(z.object({ userId: z.string(), reason: z.string() })),
  }),
  done: '已发证',
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/system/cert/revoke',
  access: 'staff',
  body: z.object({ certNo, reason: needed }),
  data: z.null(),
  done: '证书已撤销',
});
/** The same facts under a new number; with `realName` the holder's name is put right. The old one is 已换发. */
export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/system/cert/reissue',
  access: 'staff',
  body: z.object({ certNo, realName: RealName.optional() }),
  data: CertificateRow,
  done: '证书已换发',
});

const decision = {
  pass: z.boolean({ error: '请选择通过或驳回' }),
  reason: z.string().trim().max(200, '原因不能超过200个字符').optional(),
};
/** An organisation under review is let in or refused. */
export const auditOrg = endpoint({
  method: 'POST',
  path: '/system/org/audit',
  access: 'staff',
  body: z
    .object({ orgId: z.uuid({ error: '机构不存在' }), ...decision })
    .refine((body) => body.pass || body.reason, '请填写驳回原因'),
  data: z.object({ orgId: z.string(), status: z.number() }),
  done: '审核完成',
});
/** A change of what an organisation may not change by itself. */
export const auditOrgChange = endpoint({
  method: 'POST',
  path: '/system/org/change',
  access: 'staff',
  body: z
    .object({ id: z.uuid({ error: '变更申请不存在' }), ...decision })
    .refine((body) => body.pass || body.reason, '请填写驳回原因'),
  data: z.object({ id: z.string(), status: z.number() }),
  done: '审核完成',
});
