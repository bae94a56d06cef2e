import { z } from 'zod';
import { CERT_TYPE } from '../certificate/types.ts';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { codeFilter, DateTime, Day, PageQuery, searchWord, Version, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';

export const APPLY = codes({
  draft: [0, '草稿'],
  orgReview: [1, '待机构审核'],
  platformReview: [2, '待平台审核'],
  returned: [3, '退回补正'],
  making: [4, '待制证'],
  issued: [5, '已发证'],
  rejected: [6, '已驳回'],
  withdrawn: [7, '已撤回'],
});
/** `training`: by a learner for oneself. `auditor`: by an organisation for chosen members. */
export const APPLY_KIND = codes({ training: [1, '培训合格证书'], auditor: [2, '内审员证书'] });
/** Which certificate comes of an application. */
export const CERT_OF_APPLY: Record<CodeOf<typeof APPLY_KIND>, CodeOf<typeof CERT_TYPE>> = {
  [APPLY_KIND.training]: CERT_TYPE.training,
  [APPLY_KIND.auditor]: CERT_TYPE.auditor,
};
/** Of an application as it is stored. */
export const certOfApply = (kind: number): CodeOf<typeof CERT_TYPE> => CERT_OF_APPLY[kind as CodeOf<typeof APPLY_KIND>];
/** Of one person in an application. */
export const ITEM_RESULT = codes({ open: [0, '待定'], passed: [1, '通过'], refused: [2, '不通过'] });
/** 学时 that an internal auditor needs unless the Setting of this name says otherwise, and how long their exam counts. */
export const AUDITOR_HOURS = 16;
export const AUDITOR_HOURS_SETTING = 'apply.auditorHours';
export const AUDITOR_EXAM_MONTHS = 12;
/** Months that study and exam count for renewing a 培训合格证书, unless the setting says otherwise. */
export const EVIDENCE_MONTHS = 24;
/** People of one application. */
export const APPLY_PEOPLE_MAX = 200;

export const ApplyId = idOf('申请');

/** What the server knew of a person when the application was submitted. */
export const ApplyEvidence = z.object({
  lessons: z.array(
    z.object({
      lessonId: z.string(),
      name: z.string(),
      /** Of a further run through it. */
      round: z.number().optional(),
      creditHours: Hours,
      startDate: Day.nullable(),
      finishDate: Day,
      score: z.number().nullable(),
      fullScore: z.number().nullable(),
    }),
  ),
  totalHours: Hours,
  score: z.number().nullable(),
  fullScore: z.number().nullable(),
  examDate: Day.nullable(),
  hasPhoto: z.boolean(),
});
export type ApplyEvidence = z.output<typeof ApplyEvidence>;

/** One person. `evidence` is null for one who has left the organisation that applies. */
export const ApplyItem = z.object({
  itemId: z.string(),
  userId: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  /** Still 在册 in the organisation of the application. */
  active: z.boolean(),
  evidence: ApplyEvidence.nullable(),
  result: schemaOf(ITEM_RESULT),
  reason: z.string().nullable(),
  certNo: z.string().nullable(),
});
export type ApplyItem = z.output<typeof ApplyItem>;
/** `action`: APPLY_ACTION. */
export const ApplyLog = z.object({
  fromStatus: schemaOf(APPLY),
  toStatus: schemaOf(APPLY),
  action: z.string(),
  operator: z.string(),
  opinion: z.string().nullable(),
  createTime: DateTime,
});
export const APPLY_ACTION = codes({
  submit: ['submit', '提交'],
  pass: ['audit', '审核通过'],
  return: ['return', '退回补正'],
  reject: ['reject', '驳回'],
  withdraw: ['withdraw', '撤回'],
  issue: ['issue', '制证发证'],
  rename: ['rename', '更正姓名'],
  take: ['take', '平台接手'],
  back: ['back', '退回审核'],
});
/** So long an application may lie with its organisation before the platform takes it over. */
export const TAKE_AFTER_DAYS = 30;

export const ApplyRow = z.object({
  id: z.string(),
  applyNo: z.string(),
  kind: schemaOf(APPLY_KIND),
  kindName: z.string(),
  status: schemaOf(APPLY),
  statusName: z.string(),
  lessonId: z.string().nullable(),
  lessonName: z.string().nullable(),
  standardCode: z.string().nullable(),
  orgName: z.string().nullable(),
  /** Names of up to three people. */
  names: z.array(z.string()),
  people: z.number(),
  opinion: z.string().nullable(),
  version: z.number(),
  createTime: DateTime,
  submitTime: DateTime.nullable(),
  /** The certificate that it renews. */
  renews: z.object({ certNo: z.string(), expireDate: Day.nullable() }).nullable(),
});
export type ApplyRow = z.output<typeof ApplyRow>;
export const ApplyDetail = ApplyRow.extend({ items: z.array(ApplyItem), logs: z.array(ApplyLog) });
export type ApplyDetail = z.output<typeof ApplyDetail>;

/** What a step of an application answers. */
export const ApplyMoved = z.object({ id: z.string(), status: schemaOf(APPLY), version: z.number() });

export const ApplyFilter = PageQuery.extend({
  status: codeFilter(APPLY, '筛选条件有误'),
  kind: codeFilter(APPLY_KIND, '筛选条件有误'),
  keyword: searchWord(50).optional(),
});

const Decision = z
  .object({
    itemId: idOf('人员'),
    result: z.literal([ITEM_RESULT.passed, ITEM_RESULT.refused], { error: '请选择通过或不通过' }),
    reason: z.string().trim().max(200, '理由不能超过200个字符').optional(),
  })
  .refine((d) => d.result === ITEM_RESULT.passed || d.reason, '请填写不通过的理由');
/** pass: every person is decided and at least one passes · return and reject need an opinion. */
export const AuditBody = z
  .object({
    id: ApplyId,
    version: Version,
    action: z.enum(['pass', 'return', 'reject'], { error: '请选择审核结果' }),
    decisions: z
      .array(Decision, { error: '请选择通过或不通过' })
      .max(APPLY_PEOPLE_MAX, `一份申请最多${APPLY_PEOPLE_MAX}人`)
      .default([]),
    opinion: z.string().trim().max(500, '审核意见不能超过500个字符').optional(),
  })
  .refine((body) => body.action === 'pass' || body.opinion, '请填写审核意见');
export type AuditBody = z.output<typeof AuditBody>;
