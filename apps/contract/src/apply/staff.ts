import { z } from 'zod';
import {
  ApplyDetail,
  ApplyEvidence,
  ApplyFilter,
  ApplyId,
  ApplyItem,
  ApplyLog,
  ApplyMoved,
  ApplyRow,
  AuditBody,
} from './types.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Reason, Version, idOf } from '../core/fields.ts';
import { WORK_LIGHT } from '../inbox/work.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';

/** The training body decides applications and issues what they ask for. */

/** How the portrait of today stands to the one that was submitted; `none` where no certificate shows one. */
export const PORTRAIT = codes({
  none: ['none', '无证件照'],
  same: ['same', '与提交时相同'],
  changed: ['changed', '照片已更换'],
  removed: ['removed', '照片已移除'],
});
/** What of the evidence is another today than it was on the day of submission. */
export const DIFFERENCE = codes({
  lessons: ['lessons', '课程'],
  hours: ['hours', '学时'],
  score: ['score', '成绩'],
  exam: ['exam', '考试日期'],
});

/** `auditedBy`: who decided last; `me` is the viewer. */
export const SystemApplyFilter = ApplyFilter.extend({
  auditedBy: z
    .string()
    .refine((who) => who === 'me' || z.uuid().safeParse(who).success, '审核人有误')
    .optional(),
  /** How what waits for the platform stands to its day. */
  lightFilter: codeFilter(WORK_LIGHT, '时限有误'),
});
export const SystemApplyRow = ApplyRow.extend({
  /** The name of who decided last. */
  auditedBy: z.string().nullable(),
  auditTime: DateTime.nullable(),
});
export type SystemApplyRow = z.output<typeof SystemApplyRow>;

export const SystemApplyItem = ApplyItem.extend({
  /** The same facts as they are today, while the application is undecided; null of a closed account. */
  today: ApplyEvidence.nullable(),
  /** What today stands in the way of a certificate. */
  missing: z.array(z.string()),
  changed: z.array(schemaOf(DIFFERENCE)),
  portrait: schemaOf(PORTRAIT),
});
export type SystemApplyItem = z.output<typeof SystemApplyItem>;
export const SystemApplyDetail = ApplyDetail.omit({ items: true, logs: true }).extend({
  auditedBy: z.string().nullable(),
  auditTime: DateTime.nullable(),
  items: z.array(SystemApplyItem),
  /** `staff`: which of them acted; applicants read 平台. */
  logs: z.array(ApplyLog.extend({ staff: z.string().nullable() })),
  /** It lies with its organisation for too long, or the organisation is disabled. */
  takeable: z.boolean(),
  /** The viewer reviewed it; the reviewer may not issue the certificate that it applies for. */
  ownAudit: z.boolean(),
  /** By which channels the applicant is notified of the decision; where it waits to be issued, those who passed. */
  told: z.string(),
});
export type SystemApplyDetail = z.output<typeof SystemApplyDetail>;

export const listSystemApplies = endpoint({
  title: '全部申请（平台）',
  method: 'GET',
  path: '/system/apply/list',
  access: 'staff',
  permission: 'apply:list',
  scope: 'org',
  query: SystemApplyFilter,
  rows: SystemApplyRow,
});
export const applyCounts = endpoint({
  title: '各状态的认证申请数',
  method: 'GET',
  path: '/system/apply/counts',
  access: 'staff',
  permission: 'apply:list',
  scope: 'org',
  query: SystemApplyFilter.omit(UNCOUNTED),
  data: StateCounts,
});
export const systemApply = endpoint({
  title: '申请详情（平台）',
  method: 'GET',
  path: '/system/apply/:id',
  access: 'staff',
  permission: 'apply:list',
  scope: 'org',
  deciders: ['apply:audit', 'cert:issue'],
  params: z.object({ id: ApplyId }),
  data: SystemApplyDetail,
});

const ofPerson = z.object({ id: ApplyId, itemId: idOf('照片') });
/** The portrait as it was submitted. */
export const systemApplyPhoto = download({
  title: '申请人提交时的证件照（平台）',
  method: 'GET',
  path: '/system/apply/:id/photo/:itemId',
  access: 'staff',
  permission: 'learner:photo',
  scope: 'org',
  audit: 'apply.photo',
  params: ofPerson,
  files: ['png', 'jpg'],
});
/** The portrait of today, where it is another. */
export const systemApplyPhotoNow = download({
  title: '申请人现在的证件照（平台）',
  method: 'GET',
  path: '/system/apply/:id/photo/:itemId/now',
  access: 'staff',
  permission: 'learner:photo',
  scope: 'org',
  audit: 'apply.photo',
  params: ofPerson,
  files: ['png', 'jpg'],
});

export const auditSystemApply = endpoint({
  title: '平台复审',
  method: 'POST',
  path: '/system/apply/audit',
  access: 'staff',
  permission: 'apply:audit',
  scope: 'org',
  audit: 'apply.audit',
  body: AuditBody,
  data: ApplyMoved,
  done: '审核完成',
});
const withReason = z.object({ id: ApplyId, version: Version, reason: Reason });
/** 待机构审核 → 待平台审核: its organisation lets it lie, or is disabled. */
export const takeApply = endpoint({
  title: '接手机构未审核的申请',
  method: 'POST',
  path: '/system/apply/take',
  access: 'staff',
  permission: 'apply:audit',
  scope: 'org',
  audit: 'apply.take',
  body: withReason,
  data: ApplyMoved,
  done: '已由平台接手',
});
/** 待制证 → 待平台审核, while no person of it has a certificate. */
export const backApply = endpoint({
  title: '待制证的申请退回审核',
  method: 'POST',
  path: '/system/apply/back',
  access: 'staff',
  permission: 'cert:issue',
  scope: 'org',
  audit: 'apply.back',
  body: withReason,
  data: ApplyMoved,
  done: '已退回审核',
});
/** A certificate for every person who passed. */
export const issueApply = endpoint({
  title: '签发证书',
  method: 'POST',
  path: '/system/apply/issue',
  access: 'staff',
  permission: 'cert:issue',
  scope: 'org',
  audit: 'apply.issue',
  second: 'duty.separate',
  reauth: true,
  body: z.object({
    id: ApplyId,
    version: Version,
  }),
  data: ApplyMoved.extend({
    certificates: z.array(z.object({ userId: z.string(), certNo: z.string() })),
    refused: z.array(z.object({ userId: z.string(), reason: z.string() })),
  }),
  done: '已发证',
});
