import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { APPLY_KIND, ApplyDetail, ApplyId, ApplyMoved, ApplyRow, ITEM_RESULT } from './types.ts';
import { endpoint } from '../core/endpoint.ts';
import { CertNo, Day, PageQuery, Version, idOf } from '../core/fields.ts';

/** `own`: may be submitted and withdrawn by the viewer; what an organisation submitted is only followed. */
export const MyApplyRow = ApplyRow.extend({
  own: z.boolean(),
  result: schemaOf(ITEM_RESULT),
  reason: z.string().nullable(),
  certNo: z.string().nullable(),
});
export type MyApplyRow = z.output<typeof MyApplyRow>;
/** `missing`: what a draft or a returned application still wants before it may be submitted. */
export const MyApplyDetail = ApplyDetail.extend({ own: z.boolean(), missing: z.array(z.string()) });
export type MyApplyDetail = z.output<typeof MyApplyDetail>;

/** A draft for a finished lesson whose exam is passed; saving again gives the same draft. `renews`: 换证. */
export const saveApply = endpoint({
  title: '保存申请',
  method: 'POST',
  path: '/api/apply/save',
  access: 'user',
  body: z.object({ lessonId: idOf('课程'), renews: CertNo.optional() }),
  data: MyApplyDetail,
  done: '已保存',
});
/** To the learner's organisation, or without one to the platform. */
export const submitApply = endpoint({
  title: '提交申请',
  method: 'POST',
  path: '/api/apply/submit',
  access: 'user',
  body: z.object({ id: ApplyId, version: Version }),
  data: ApplyMoved,
  done: '已提交',
});
export const withdrawApply = endpoint({
  title: '撤回申请',
  method: 'POST',
  path: '/api/apply/withdraw',
  access: 'user',
  body: z.object({ id: ApplyId, version: Version }),
  data: ApplyMoved,
  done: '已撤回',
});
/** One's own, and those one's organisation submitted one for; newest first. */
export const myApplies = endpoint({
  title: '我的申请',
  method: 'GET',
  path: '/api/apply/my',
  access: 'user',
  query: PageQuery,
  rows: MyApplyRow,
});
/** Where the holder of a certificate stands with renewing it: when it may be, and what is lacking today. */
export const Renewal = z.object({
  certNo: z.string(),
  kind: schemaOf(APPLY_KIND),
  kindName: z.string(),
  expireDate: Day.nullable(),
  /** Why it cannot be renewed today whatever is studied; null where it can. */
  closed: z.string().nullable(),
  missing: z.array(z.string()),
  /** Study and exam must be younger than so many months. */
  months: z.number(),
  standardCode: z.string().nullable(),
  /** The courses it is about that may be studied now. */
  lessons: z.array(z.object({ lessonId: z.string(), name: z.string() })),
  /** The application under way that renews it, as far as the holder may open it. */
  applyId: z.string().nullable(),
});
export type Renewal = z.output<typeof Renewal>;
export const myRenewal = endpoint({
  title: '换证的条件与进度',
  method: 'GET',
  path: '/api/apply/renewal',
  access: 'user',
  query: z.object({ certNo: CertNo }),
  data: Renewal,
});
export const myApply = endpoint({
  title: '申请详情',
  method: 'GET',
  path: '/api/apply/:id',
  access: 'user',
  params: z.object({ id: ApplyId }),
  data: MyApplyDetail,
});
