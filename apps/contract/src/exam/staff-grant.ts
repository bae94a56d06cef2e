import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { endpoint } from '../core/endpoint.ts';
import { PaperId, Reason, idOf } from '../core/fields.ts';
import { GrantCount, GrantUntil } from './request.ts';

/** Further attempts that learners are given; they stay given. */

export const GRANT_MOST = 200;
export const GRANT_SOURCE = codes({ desk: [1, '监考'], request: [2, '补考申请'] });

export const grantAttempts = endpoint({
  title: '增加考试次数',
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
      .array(idOf('学员'), { error: '请选择学员' })
      .min(1, '请选择学员')
      .max(GRANT_MOST, `一次最多${GRANT_MOST}人`),
    n: GrantCount,
    validUntil: GrantUntil,
    skipWait: z.boolean().default(false),
    reason: Reason,
  }),
  data: z.object({ done: z.number() }),
});
