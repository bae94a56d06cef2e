import { z } from 'zod';
import { AGREEMENT, TextVersion } from './learner.ts';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime } from '../core/fields.ts';

/** What sensitive data needs beside the privacy policy, kind by kind: agreed to by itself, and taken back at will. */

export const SEPARATE = codes({
  idCard: [AGREEMENT.idCard, '收集身份证号码'],
  photo: [AGREEMENT.photo, '收集证件照'],
  regulator: [AGREEMENT.regulator, '向主管部门提供身份证号码'],
});
export type SeparateCode = CodeOf<typeof SEPARATE>;
export const SeparateCode = schemaOf(SEPARATE, '同意事项不存在');

/** Kinds of data that are stored under a consent of their own. */
export const COLLECTED = [SEPARATE.idCard, SEPARATE.photo] as const;
export type Collected = (typeof COLLECTED)[number];
/** Said where the value is, by the form and by the server. */
export const AGREE_FIRST: Record<Collected, string> = {
  [SEPARATE.idCard]: '请先单独同意收集身份证号码',
  [SEPARATE.photo]: '请先单独同意收集证件照',
};
/** Data from before consent was requested is not used, and is deleted when the learner does not answer for so long. */
export const UNANSWERED_DAYS = 180;
export const UNAGREED = '未取得单独同意';

/** Boxes that were ticked, each with the text that was shown beside it. */
export const Ticked = z.array(z.object({ code: SeparateCode, version: TextVersion })).max(3, '同意事项有误');

const Separate = z.object({
  code: SeparateCode,
  /** Of the text in force. */
  version: z.string(),
  title: z.string(),
  changes: z.string(),
  effectiveTime: DateTime,
  agreedTime: DateTime.nullable(),
  /** What it is about is stored here. */
  held: z.boolean(),
});
export type Separate = z.output<typeof Separate>;
const Given = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  version: z.string(),
  time: DateTime,
  withdrawTime: DateTime.nullable(),
});
export type Given = z.output<typeof Given>;

/** What may be agreed to separately, how it stands with the caller, and everything they ever agreed to. */
export const listConsents = endpoint({
  title: '本人的同意记录',
  method: 'GET',
  path: '/api/user/consents',
  access: 'user',
  data: z.object({ separate: z.array(Separate), given: z.array(Given) }),
});

/** Erases at once what was stored under it. */
export const withdrawConsent = endpoint({
  title: '撤回单独同意',
  method: 'POST',
  path: '/api/user/consent/withdraw',
  access: 'user',
  beforeConsent: true,
  body: z.object({ code: SeparateCode }),
  data: z.null(),
  done: '已撤回同意',
});
