import { z } from 'zod';
import { AgreementCode } from './learner.ts';
import { ALL_PLACEHOLDERS, type Placeholder } from './placeholders.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, isOneLine, notOneLine, StaffMinute, Version, Versioned } from '../core/fields.ts';
import { HTML_MAX } from '../core/limits.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** New texts of the agreements: written as a draft, published once, kept for ever. */

const Place = z.enum(ALL_PLACEHOLDERS as [Placeholder, ...Placeholder[]]);
const AgreementRow = z.object({
  code: z.string(),
  /** The text in force. */
  title: z.string(),
  version: z.string(),
  effectiveTime: DateTime,
  /** A published text that is not in force yet. */
  nextVersion: z.string().nullable(),
  nextTime: DateTime.nullable(),
  /** When the draft was written last. */
  draftTime: DateTime.nullable(),
  /** Of the text in force: what the settings have not filled. */
  open: z.array(Place),
});
export const listAgreements = endpoint({
  title: '协议列表',
  method: 'GET',
  path: '/system/agreement/list',
  access: 'staff',
  permission: 'agreement:publish',
  scope: 'none',
  data: z.array(AgreementRow),
});

const Draft = z.object({ title: z.string(), content: z.string(), changes: z.string(), version: z.number() });
export const getAgreementDraft = endpoint({
  title: '协议的草稿与历次版本',
  method: 'GET',
  path: '/system/agreement/:code',
  access: 'staff',
  permission: 'agreement:publish',
  scope: 'none',
  params: z.object({ code: AgreementCode }),
  data: z.object({
    code: z.string(),
    title: z.string(),
    content: z.string(),
    /** Of the text in force. */
    inForce: z.string(),
    draft: Draft.nullable(),
    /** What the settings put in the places that the text leaves open. */
    fillings: z.record(Place, z.string()),
    /** All that were published, the newest first. */
    versions: z.array(
      z.object({
        version: z.string(),
        title: z.string(),
        changes: z.string(),
        reconsent: z.boolean(),
        effectiveTime: DateTime,
        publishTime: DateTime,
        /** Null for what came with the platform, and for what the settings filled. */
        by: z.string().nullable(),
        refilled: z.boolean(),
      }),
    ),
  }),
});

/** `version` 0 begins a draft. */
export const saveAgreementDraft = endpoint({
  title: '保存协议草稿',
  method: 'PUT',
  path: '/system/agreement/draft',
  access: 'staff',
  permission: 'agreement:publish',
  scope: 'none',
  audit: 'agreement.draft',
  body: z.object({
    code: AgreementCode,
    version: Version,
    title: z
      .string({ error: '请输入标题' })
      .overwrite(oneLine)
      .min(1, '请输入标题')
      .max(60, '标题不能超过60个字符')
      .refine(isOneLine, notOneLine('标题')),
    content: z.string({ error: '请输入正文' }).min(1, '请输入正文').max(HTML_MAX, '正文不能超过200KB'),
    changes: z.string().trim().max(500, '更新说明不能超过500个字符').default(''),
  }),
  data: Versioned,
  done: '草稿已保存',
});

/** `reconsent`: learners who agreed to an earlier text must agree again once it is in force; without `at`, at once. */
export const publishAgreement = endpoint({
  title: '发布协议',
  method: 'POST',
  path: '/system/agreement/publish',
  access: 'staff',
  permission: 'agreement:publish',
  scope: 'none',
  audit: 'agreement.publish',
  reauth: true,
  once: true,
  body: z.object({
    code: AgreementCode,
    version: Version,
    reconsent: z.boolean({ error: '请选择是否须重新同意' }),
    at: StaffMinute('生效时间有误').nullish(),
  }),
  data: z.object({ code: z.string(), version: z.string(), effectiveTime: DateTime }),
  done: '协议已发布',
});
