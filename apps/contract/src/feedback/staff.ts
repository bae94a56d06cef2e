import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { SUGGEST_STATUS, SuggestReply } from './learner.ts';
import { DateTime, Version, Versioned, idOf } from '../core/fields.ts';

/** The training body answers what learners write to it. */

const suggestId = idOf('反馈');
const staffOnly = { access: 'staff', permission: 'suggest:reply' } as const;

export const StaffSuggestion = z.object({
  id: z.string(),
  type: z.string(),
  typeLabel: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  /** How the learner wants to be reached, in their words. */
  contact: z.string().nullable(),
  name: z.string(),
  accountMasked: z.string(),
  orgName: z.string().nullable(),
  status: schemaOf(SUGGEST_STATUS),
  createTime: DateTime,
  /** `name`: of who answered. */
  replies: z.array(SuggestReply.extend({ name: z.string().nullable() })),
  version: z.number(),
});
export type StaffSuggestion = z.output<typeof StaffSuggestion>;
export const staffSuggestion = endpoint({
  title: '意见反馈（员工）',
  method: 'GET',
  path: '/system/suggest/item/:id',
  ...staffOnly,
  scope: 'org',
  params: z.object({ id: suggestId }),
  data: StaffSuggestion,
});
/** Sentences that answers often begin with, as the setting has them. */
export const suggestPhrases = endpoint({
  title: '答复反馈的常用语',
  method: 'GET',
  path: '/system/suggest/quick',
  ...staffOnly,
  scope: 'none',
  data: z.array(z.string()),
});
/** Answers; with `close` it is the last word, and may then be none. */
export const replySuggestion = endpoint({
  title: '答复反馈',
  method: 'POST',
  path: '/system/suggest/reply',
  ...staffOnly,
  scope: 'org',
  audit: 'suggest.reply',
  body: z
    .object({
      id: suggestId,
      version: Version,
      text: z.string({ error: '请输入答复' }).trim().max(1000, '答复不能超过1000个字符').default(''),
      close: z.boolean({ error: '请选择是否关闭' }).default(false),
    })
    .refine(({ text, close }) => close || text.length >= 2, { error: '答复至少2个字符', path: ['text'] }),
  data: Versioned,
  done: '已答复',
});
