import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaperId } from './exam.ts';
import { Reason, StaffMinute } from './fields.ts';

/** Further attempts that learners are given; they stay given. */

export const GRANT_MOST = 200;
export const GRANT_SOURCE = { desk: 1, request: 2 } as const;
/** Of the console's forms, and of the decision about a 补考. */
export const GrantCount = z.number({ error: '请输入次数' }).int('次数须为整数').min(1, '至少1次').max(3, '最多3次');
export const GrantUntil = StaffMinute('有效期有误').nullable().default(null);

export const grantAttempts = endpoint({
  method: 'POST',
  path: '/system/exam/desk/grant',
  access: 'staff',
  permission: 'exam:act',
  scope: 'org',
  audit: 'exam.grant',
  body: z.object({
    /** Of the dialog: the same act again changes nothing and gives the same answer. */
    actId: z.uuid({ error: '请刷新后重试' }),
    paperId: PaperId,
    userIds: z
      .array(z.uuid({ error: '学员不存在' }), { error: '请选择学员' })
      .min(1, '请选择学员')
      .max(GRANT_MOST, `一次最多${GRANT_MOST}人`),
    n: GrantCount,
    validUntil: GrantUntil,
    skipWait: z.boolean().default(false),
    reason: Reason,
  }),
  data: z.object({ done: z.number() }),
});
