import { z } from 'zod';
import { APPLY_PEOPLE_MAX, ApplyDetail, ApplyFilter, ApplyId, ApplyMoved, ApplyRow, AuditBody } from './types.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { CertNo, PageQuery, searchWord, Version, idOf } from '../core/fields.ts';
import { Hours } from '../core/hours.ts';
import { oneLine } from '../core/text/text-fold.ts';

const StandardCode = z.string({ error: '请选择标准' }).overwrite(oneLine).min(1, '请选择标准').max(40, '标准编号有误');

export const listOrgApplies = endpoint({
  title: '待初审的申请',
  method: 'GET',
  path: '/api/org/apply/list',
  access: 'org',
  right: 'apply',
  query: ApplyFilter,
  rows: ApplyRow,
});
export const orgApply = endpoint({
  title: '申请详情（机构）',
  method: 'GET',
  path: '/api/org/apply/:id',
  access: 'org',
  right: 'apply',
  params: z.object({ id: ApplyId }),
  data: ApplyDetail,
});

/** The portrait as it was submitted, of a member whom the organisation's own application is about. */
export const orgApplyPhoto = download({
  title: '申请人提交时的证件照（机构）',
  method: 'GET',
  path: '/api/org/apply/:id/photo/:itemId',
  access: 'org',
  right: 'apply',
  params: z.object({ id: ApplyId, itemId: idOf('照片') }),
  files: ['png', 'jpg'],
});
export const auditOrgApply = endpoint({
  title: '机构初审',
  method: 'POST',
  path: '/api/org/apply/audit',
  access: 'org',
  right: 'apply',
  body: AuditBody,
  data: ApplyMoved,
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
  title: '可申报内审员的人员',
  method: 'GET',
  path: '/api/org/selfApply/eligible',
  access: 'org',
  right: 'apply',
  query: PageQuery.extend({
    standardCode: StandardCode,
    applyId: ApplyId.optional(),
    renews: CertNo.optional(),
    keyword: searchWord(50).optional(),
    ok: flag,
    named: flag,
  }),
  rows: Candidate,
});
/** Courses named beside a standard. */
export const STANDARD_LESSONS = 3;
/** Standards that published courses teach, each with the first of these courses. */
export const auditorStandards = endpoint({
  title: '可申报的标准',
  method: 'GET',
  path: '/api/org/selfApply/standards',
  access: 'org',
  right: 'apply',
  data: z.array(z.object({ standardCode: z.string(), lessons: z.array(z.string()) })),
});
/** With `id` and `version` a returned application is submitted again. `renews`: for its holder alone, 换证. */
export const submitSelfApply = endpoint({
  title: '提交机构申报',
  method: 'POST',
  path: '/api/org/selfApply',
  access: 'org',
  right: 'apply',
  body: z
    .object({
      id: ApplyId.optional(),
      version: Version.optional(),
      standardCode: StandardCode,
      userIds: z
        .array(idOf('人员'), { error: '请选择人员' })
        .min(1, '请选择人员')
        .max(APPLY_PEOPLE_MAX, `一份申请最多${APPLY_PEOPLE_MAX}人`),
      renews: CertNo.optional(),
    })
    .refine((body) => body.renews === undefined || body.userIds.length === 1, '换证申请只能选择持证人一人')
    .refine((body) => (body.id === undefined) === (body.version === undefined), '请刷新后重试'),
  data: ApplyMoved,
  done: '已提交',
});
export const withdrawSelfApply = endpoint({
  title: '撤回机构申报',
  method: 'POST',
  path: '/api/org/selfApply/withdraw',
  access: 'org',
  right: 'apply',
  body: z.object({ id: ApplyId, version: Version }),
  data: ApplyMoved,
  done: '已撤回',
});
export const listSelfApplies = endpoint({
  title: '机构申报列表',
  method: 'GET',
  path: '/api/org/selfApply/list',
  access: 'org',
  right: 'apply',
  query: ApplyFilter.omit({ kind: true }),
  rows: ApplyRow,
});
