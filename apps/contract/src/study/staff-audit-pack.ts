import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PackPeriod } from './pack-form.ts';
import { TaskStarted } from '../task/types.ts';
import { idOf } from '../core/fields.ts';

/** The same as its administrators make, for an organisation that asks the platform for it. */
export const makeAuditPackFor = endpoint({
  title: '为机构制作认证审核材料',
  method: 'POST',
  path: '/system/org/auditPack',
  access: 'staff',
  permission: 'report:export',
  scope: 'org',
  audit: 'org.auditPack',
  body: z.object({ orgId: idOf('机构') }).and(PackPeriod),
  data: TaskStarted,
  done: '正在制作',
});
