import { z } from 'zod';
import { CERT_TYPE } from './certificate.ts';
import { type CodeOf, codes } from './codes.ts';
import { download, endpoint } from './endpoint.ts';
import { CertNo, DateTime, Day, PageQuery, searchWord } from './fields.ts';
import { Hours } from './hours.ts';
import { RENEW_DAYS } from './round.ts';
import { oneLine } from './text-fold.ts';

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
/** A certificate may be renewed from so many days before its last one to so many after it. */
export const RENEWAL = { beforeDays: RENEW_DAYS, afterDays: 365 } as const;
/** Months that study and exam count for renewing a 培训合格证书, unless the setting says otherwise. */
export const EVIDENCE_MONTHS = 24;
/** People of one application. */
export const APPLY_PEOPLE_MAX = 200;

const applyId = z.uuid({ error: '申请不存在' });
const version = z
  .number({ error: '请刷新后重试' })
  .int('请刷新后重试')
  .min(0, '请刷新后重试')
  .max(2_147_483_647, '请刷新后重试');
const StandardCode = z.string({ error: '请选择标准' }).overwrite(oneLine).min(1, '请选择标准').max(40, '标准编号有误');
const filter = (max: number) =>
  z.coerce
    .number<number | string>({ error: '筛选条件有误' })
    .int('筛选条件有误')
    .min(0, '筛选条件有误')
    .max(max, '筛选条件有误')
    .optional();
const keyword = searchWord(50).optional();

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

/** One person. `evidence` is null for whoever has left the organisation that asks. */
export const ApplyItem = z.object({
  itemId: z.string(),
  userId: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  /** Still 在册 in the organisation of the application. */
  active: z.boolean(),
  evidence: ApplyEvidence.nullable(),
  result: z.number(),
  reason: z.string().nullable(),
  certNo: z.string().nullable(),
});
export type ApplyItem = z.output<typeof ApplyItem>;
/** `action`: APPLY_ACTION. */
export const ApplyLog = z.object({
  fromStatus: z.number(),
  toStatus: z.number(),
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
  kind: z.number(),
  kindName: z.string(),
  status: z.number(),
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
/** `own`: may be submitted and withdrawn by the viewer; what an organisation submitted is only followed. */
export const MyApplyRow = ApplyRow.extend({
  own: z.boolean(),
  result: z.number(),
  reason: z.string().nullable(),
  certNo: z.string().nullable(),
});
export type MyApplyRow = z.output<typeof MyApplyRow>;
/** `missing`: what a draft or a returned application still wants before it may be submitted. */
export const MyApplyDetail = ApplyDetail.extend({ own: z.boolean(), missing: z.array(z.string()) });
export type MyApplyDetail = z.output<typeof MyApplyDetail>;

const Moved = z.object({ id: z.string(), status: z.number(), version: z.number() });

/** A draft for a finished lesson whose exam is passed; saving again gives the same draft. `renews`: 换证. */
export const saveApply = endpoint({
  method: 'POST',
  path: '/api/apply/save',
  access: 'user',
  body: z.object({ lessonId: z.uuid({ error: '课程不存在' }), renews: CertNo.optional() }),
  data: MyApplyDetail,
  done: '已保存',
});
/** To the learner's organisation, or without one to the platform. */
export const submitApply = endpoint({
  method: 'POST',
  path: '/api/apply/submit',
  access: 'user',
  body: z.object({ id: applyId, version }),
  data: Moved,
  done: '已提交',
});
export const withdrawApply = endpoint({
  method: 'POST',
  path: '/api/apply/withdraw',
  access: 'user',
  body: z.object({ id: applyId, version }),
  data: Moved,
  done: '已撤回',
});
/** One's own, and those one's organisation submitted one for; newest first. */
export const myApplies = endpoint({
  method: 'GET',
  path: '/api/apply/my',
  access: 'user',
  query: PageQuery,
  rows: MyApplyRow,
});
/** Where the holder of a certificate stands with renewing it: when it may be, and what is lacking today. */
export const Renewal = z.object({
  certNo: z.string(),
  kind: z.number(),
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
  method: 'GET',
  path: '/api/apply/renewal',
  access: 'user',
  query: z.object({ certNo: CertNo }),
  data: Renewal,
});
export const myApply = endpoint({
  method: 'GET',
  path: '/api/apply/:id',
  access: 'user',
  params: z.object({ id: applyId }),
  data: MyApplyDetail,
});

export const ApplyFilter = PageQuery.extend({ status: filter(7), kind: filter(2), keyword });
export const listOrgApplies = endpoint({
  method: 'GET',
  path: '/api/org/apply/list',
  access: 'org',
  right: 'apply',
  query: ApplyFilter,
  rows: ApplyRow,
});
export const orgApply = endpoint({
  method: 'GET',
  path: '/api/org/apply/:id',
  access: 'org',
  right: 'apply',
  params: z.object({ id: applyId }),
  data: ApplyDetail,
});

/** The portrait as it was submitted, of a member whom the organisation's own application is about. */
export const orgApplyPhoto = download({
  method: 'GET',
  path: '/api/org/apply/:id/photo/:itemId',
  access: 'org',
  right: 'apply',
  params: z.object({ id: applyId, itemId: z.uuid({ error: '照片不存在' }) }),
  files: ['png', 'jpg'],
});

const Decision = z
  .object({
    itemId: z.uuid({ error: '人员不存在' }),
    result: z.literal([1, 2], { error: '请选择通过或不通过' }),
    reason: z.string().trim().max(200, '理由不能超过200个字符').optional(),
  })
  .refine((d) => d.result === ITEM_RESULT.passed || d.reason, '请填写不通过的理由');
/** pass: everybody is decided and somebody passes · return and reject need an opinion. */
export const AuditBody = z
  .object({
    id: applyId,
    version,
    action: z.enum(['pass', 'return', 'reject'], { error: '请选择审核结果' }),
    decisions: z
      .array(Decision, { error: '请选择通过或不通过' })
      .max(APPLY_PEOPLE_MAX, `一份申请最多${APPLY_PEOPLE_MAX}人`)
      .default([]),
    opinion: z.string().trim().max(500, '审核意见不能超过500个字符').optional(),
  })
  .refine((body) => body.action === 'pass' || body.opinion, '请填写审核意见');
export type AuditBody = z.output<typeof AuditBody>;
export const auditOrgApply = endpoint({
  method: 'POST',
  path: '/api/org/apply/audit',
  access: 'org',
  right: 'apply',
  body: AuditBody,
  data: Moved,
  done: '审核完成',
});

/** A member as a candidate. Figures are null where the facts are older than the membership. */
export const Candidate = z.object({
  userId: z.string(),
  name: z.string(),
  department: z.string().nullable(),
  hours: Hours.nullable(),
  score: z.number().nullable(),
  ok: z.boolean(),
  missing: z.array(z.string()),
});
export type Candidate = z.output<typeof Candidate>;
const flag = z.enum(['0', '1'], { error: '筛选条件有误' }).default('0');
/**
 * Members in the register, by name. `applyId`: a returned application that is to be submitted again; it does not stand
 * in its own people's way, and with `named` these alone are listed. `ok`: who may be submitted. `keyword`: a part of
 * the name, a department, or a whole phone or address. `renews`: its holder alone, as for renewing it.
 */
export const auditorCandidates = endpoint({
  method: 'GET',
  path: '/api/org/selfApply/eligible',
  access: 'org',
  right: 'apply',
  query: PageQuery.extend({
    standardCode: StandardCode,
    applyId: applyId.optional(),
    renews: CertNo.optional(),
    keyword,
    ok: flag,
    named: flag,
  }),
  rows: Candidate,
});
/** Courses named beside a standard. */
export const STANDARD_LESSONS = 3;
/** Standards that published courses teach, each with the first of these courses. */
export const auditorStandards = endpoint({
  method: 'GET',
  path: '/api/org/selfApply/standards',
  access: 'org',
  right: 'apply',
  data: z.array(z.object({ standardCode: z.string(), lessons: z.array(z.string()) })),
});
/** With `id` and `version` a returned application is submitted again. `renews`: for its holder alone, 换证. */
export const submitSelfApply = endpoint({
  method: 'POST',
  path: '/api/org/selfApply',
  access: 'org',
  right: 'apply',
  body: z
    .object({
      id: applyId.optional(),
      version: version.optional(),
      standardCode: StandardCode,
      userIds: z
        .array(z.uuid({ error: '人员不存在' }), { error: '请选择人员' })
        .min(1, '请选择人员')
        .max(APPLY_PEOPLE_MAX, `一份申请最多${APPLY_PEOPLE_MAX}人`),
      renews: CertNo.optional(),
    })
    .refine((body) => body.renews === undefined || body.userIds.length === 1, '换证申请只能选择持证人一人')
    .refine((body) => (body.id === undefined) === (body.version === undefined), '请刷新后重试'),
  data: Moved,
  done: '已提交',
});
export const withdrawSelfApply = endpoint({
  method: 'POST',
  path: '/api/org/selfApply/withdraw',
  access: 'org',
  right: 'apply',
  body: z.object({ id: applyId, version }),
  data: Moved,
  done: '已撤回',
});
export const listSelfApplies = endpoint({
  method: 'GET',
  path: '/api/org/selfApply/list',
  access: 'org',
  right: 'apply',
  query: PageQuery.extend({ status: filter(7), keyword }),
  rows: ApplyRow,
});
