import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The training body lets organisations in and verifies what they change. */

const decision = {
  pass: z.boolean({ error: '请选择通过或驳回' }),
  reason: z.string().trim().max(200, '原因不能超过200个字符').optional(),
};
/** An organisation under review is let in or refused. */
export const auditOrg = endpoint({
  method: 'POST',
  path: '/system/org/audit',
  access: 'staff',
  permission: 'org:audit',
  audit: 'org.audit',
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
  permission: 'org:audit',
  audit: 'org.change',
  body: z
    .object({ id: z.uuid({ error: '变更申请不存在' }), ...decision })
    .refine((body) => body.pass || body.reason, '请填写驳回原因'),
  data: z.object({ id: z.string(), status: z.number() }),
  done: '审核完成',
});
/** Organisations by a part of their name, to choose from. */
export const orgOptions = endpoint({
  method: 'GET',
  path: '/system/org/options',
  access: 'staff',
  permission: 'role:edit',
  query: z.object({ keyword: z.string().trim().max(60, '机构名称不能超过60个字符').default('') }),
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});
