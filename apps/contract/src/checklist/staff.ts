import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Reason } from '../core/fields.ts';

/** What is still missing before the doors open: computed at each look, but for what staff have set aside. */

export const CHECK_STATE = codes({ open: [0, '待完成'], done: [1, '已完成'], ignored: [2, '已忽略'] });

export const CheckRow = z.object({
  key: z.string(),
  /** Has to be done, or is only good advice. */
  must: z.boolean(),
  title: z.string(),
  state: schemaOf(CHECK_STATE),
  /** What is found, in a sentence. */
  why: z.string(),
  /** The page of the console where it is done; null where it is done outside. */
  page: z.string().nullable(),
  /** Further places of the console, each with what is done there. */
  places: z.array(z.object({ label: z.string(), page: z.string() })),
  /** Why it was set aside. */
  reason: z.string().nullable(),
});
export type CheckRow = z.output<typeof CheckRow>;

export const getChecklist = endpoint({
  title: '开业清单',
  method: 'GET',
  path: '/system/checklist',
  access: 'staff',
  permission: 'setting:view',
  scope: 'platform',
  data: z.object({ rows: z.array(CheckRow), open: z.number() }),
});
export const ignoreCheck = endpoint({
  title: '忽略或恢复清单的一项',
  method: 'POST',
  path: '/system/checklist/ignore',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'checklist.ignore',
  body: z.object({ key: z.string().max(40), ignored: z.boolean(), reason: Reason }),
  data: z.object({ key: z.string() }),
  done: '已保存',
});
/** To oneself: whether a message arrives is seen by who waits for it. */
export const testMessage = endpoint({
  title: '给自己发测试消息',
  method: 'POST',
  path: '/system/checklist/testMessage',
  access: 'staff',
  permission: 'setting:edit',
  scope: 'platform',
  audit: 'checklist.test',
  humanOnly: true,
  once: true,
  body: z.object({ channel: z.enum(['sms', 'mail'], { error: '请选择短信或邮件' }) }),
  data: z.object({ to: z.string() }),
  done: '已发送，请查收',
});
