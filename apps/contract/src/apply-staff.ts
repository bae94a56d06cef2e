import { z } from 'zod';
import { ApplyDetail, ApplyFilter, ApplyRow, AuditBody } from './apply.ts';
import { endpoint } from './endpoint.ts';
import { Version } from './fields.ts';

/** The training body decides applications and issues what they ask for. */

const applyId = z.uuid({ error: '申请不存在' });
const Moved = z.object({ id: z.string(), status: z.number(), version: z.number() });

export const listSystemApplies = endpoint({
  method: 'GET',
  path: '/system/apply/list',
  access: 'staff',
  permission: 'apply:list',
  query: ApplyFilter,
  rows: ApplyRow,
});
export const systemApply = endpoint({
  method: 'GET',
  path: '/system/apply/:id',
  access: 'staff',
  permission: 'apply:list',
  params: z.object({ id: applyId }),
  data: ApplyDetail,
});
export const auditSystemApply = endpoint({
  method: 'POST',
  path: '/system/apply/audit',
  access: 'staff',
  permission: 'apply:audit',
  audit: 'apply.audit',
  body: AuditBody,
  data: Moved,
  done: '审核完成',
});
/** A certificate for every person who passed. */
export const issueApply = endpoint({
  method: 'POST',
  path: '/system/apply/issue',
  access: 'staff',
  permission: 'cert:issue',
  audit: 'apply.issue',
  fresh: true,
  body: z.object({
    id: applyId,
    version: Version,
  }),
  data: Moved.extend({
    certificates: z.array(z.object({ userId: z.string(), certNo: z.string() })),
    refused: z.array(z.object({ userId: z.string(), reason: z.string() })),
  }),
  done: '已发证',
});
