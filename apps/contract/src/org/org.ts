import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Day, OwnPassword, PageQuery, PictureAddress, searchWord, idOf } from '../core/fields.ts';
import { GRANTABLE_RIGHTS } from '../org-rights.ts';
import { ADMIN_ROLES, ORG_STATUS, ROLE } from '../auth/roles.ts';
import { DirectFacts, VerifiedFacts } from './org-form.ts';
import { IPMS_STATUS } from './types.ts';

export const CHANGE_STATUS = codes({
  open: [0, '审核中'],
  passed: [1, '已通过'],
  refused: [2, '已驳回'],
  withdrawn: [3, '已撤回'],
});
export const CHANGED_FIELD = {
  orgName: '机构名称',
  creditCode: '统一社会信用代码',
  orgType: '机构类型',
  legalPerson: '法定代表人',
  licenseUrl: '营业执照',
} as const;
export type ChangedField = keyof typeof CHANGED_FIELD;
const FIELD_NAMES = [
  'orgName',
  'creditCode',
  'orgType',
  'legalPerson',
  'licenseUrl',
] as const satisfies readonly ChangedField[];

/** Facts that staff verify: the value `from` stays in force until they have. */
export const OrgChange = z.object({
  id: z.string(),
  items: z.array(z.object({ field: z.enum(FIELD_NAMES), from: z.string().nullable(), to: z.string().nullable() })),
  status: schemaOf(CHANGE_STATUS),
  reason: z.string().nullable(),
  createdBy: z.string(),
  createTime: DateTime,
  decideTime: DateTime.nullable(),
});
export type OrgChange = z.output<typeof OrgChange>;

/** The viewer's organisation. */
export const OrgData = z.object({
  id: z.string(),
  orgName: z.string(),
  creditCode: z.string(),
  orgType: z.string(),
  legalPerson: z.string().nullable(),
  licenseUrl: z.string().nullable(),
  areaCode: z.string(),
  address: z.string().nullable(),
  contactName: z.string(),
  contactMobile: z.string().nullable(),
  contactEmail: z.string().nullable(),
  logo: z.string().nullable(),
  industry: z.string().nullable(),
  scale: z.string().nullable(),
  ipmsStatus: schemaOf(IPMS_STATUS),
  ipmsCertNo: z.string().nullable(),
  ipmsStandard: z.string().nullable(),
  ipmsExpire: Day.nullable(),
  /** Hours that it asks of its members a year; null: as many as the installation, which are the other. */
  yearTarget: z.number().nullable(),
  usualYearTarget: z.number(),
  /** 0 待审 1 正常 2 停用 3 驳回 */
  status: schemaOf(ORG_STATUS),
  memberCount: z.number(),
  /** Why staff refused it, in status 3. */
  rejectReason: z.string().nullable(),
  /** Why staff disabled it, in status 2. */
  disabledReason: z.string().nullable(),
  /** The change that staff look at now. */
  change: OrgChange.nullable(),
});
export type OrgData = z.output<typeof OrgData>;
/** Null for a learner. */
export const findByOrgData = endpoint({
  title: '机构资料',
  method: 'GET',
  path: '/api/org/findByOrgData',
  access: 'user',
  data: OrgData.nullable(),
});

/** What is left out stays; `pending` tells that staff have something to verify. */
export const updateOrg = endpoint({
  title: '修改机构资料',
  method: 'PUT',
  path: '/api/org/update',
  access: 'org',
  right: 'info',
  body: DirectFacts.extend(VerifiedFacts.shape).partial(),
  data: z.object({ pending: z.boolean() }),
  done: '保存成功',
});
/** An organisation that was refused (驳回) mends what staff verify and waits for them again (待审). */
export const resubmitOrg = endpoint({
  title: '重新提交审核',
  method: 'POST',
  path: '/api/org/resubmit',
  access: 'user',
  body: VerifiedFacts,
  data: z.null(),
  done: '已重新提交，请等待审核',
});
/** Who looks at a licence, in the same words wherever one is required. */
export const LICENSE_READERS = '由平台工作人员核对登记信息时查看，只有本机构的管理员和平台工作人员能看到';
/** While the organisation is under review its licence may be brought, or another in its place. */
export const bringLicense = endpoint({
  title: '审核期间提交营业执照',
  method: 'POST',
  path: '/api/org/license',
  access: 'user',
  body: z.object({ licenseUrl: PictureAddress }),
  data: z.null(),
  done: '营业执照已提交',
});
export const listChanges = endpoint({
  title: '资料变更记录',
  method: 'GET',
  path: '/api/org/change/list',
  access: 'org',
  right: 'any',
  query: PageQuery,
  rows: OrgChange,
});
export const withdrawChange = endpoint({
  title: '撤回资料变更',
  method: 'POST',
  path: '/api/org/change/withdraw',
  access: 'org',
  right: 'info',
  body: z.object({ id: idOf('变更申请') }),
  data: z.null(),
  done: '变更申请已撤回',
});

/** A person of the organisation, named by the row in its register; masked. */
export const OrgPerson = z.object({
  memberId: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  department: z.string().nullable(),
  role: schemaOf(ROLE),
  self: z.boolean(),
});
export type OrgPerson = z.output<typeof OrgPerson>;
/** The owner first. */
export const listAdmins = endpoint({
  title: '机构管理员',
  method: 'GET',
  path: '/api/org/admin/list',
  access: 'org',
  right: 'any',
  data: z.array(OrgPerson),
});
/** Members in the register whom the owner may appoint or hand over to, at most twenty. */
export const findCandidates = endpoint({
  title: '可任命的成员',
  method: 'GET',
  path: '/api/org/admin/candidates',
  access: 'org',
  right: 'admin',
  query: z.object({ name: searchWord(30, '姓名不能超过30个字符').default('') }),
  data: z.array(OrgPerson),
});

const memberId = idOf('成员');
const Right = z.enum(GRANTABLE_RIGHTS, { error: '权限不存在' });
/** The owner alone; also turns one kind of administrator into the other. */
export const appointAdmin = endpoint({
  title: '任命管理员',
  method: 'POST',
  path: '/api/org/admin/appoint',
  access: 'org',
  right: 'admin',
  body: z.object({ memberId, role: z.literal(ADMIN_ROLES, { error: '请选择管理员类型' }) }),
  data: z.null(),
  done: '已设为管理员',
});
export const dismissAdmin = endpoint({
  title: '免去管理员',
  method: 'POST',
  path: '/api/org/admin/dismiss',
  access: 'org',
  right: 'admin',
  body: z.object({ memberId }),
  data: z.null(),
  done: '已取消管理员',
});
/** The owner's own password confirms it; the former owner stays on as an administrator (FORMER_OWNER). */
export const handOver = endpoint({
  title: '移交负责人',
  method: 'POST',
  path: '/api/org/admin/handOver',
  access: 'org',
  right: 'admin',
  encrypted: ['password'],
  body: z.object({ memberId, password: OwnPassword }),
  data: z.null(),
  done: '机构已移交',
});

/** What an administrator may do: by the role, and what the owner gave beside it. */
export const AdminRights = z.object({
  memberId: z.string(),
  name: z.string(),
  role: schemaOf(ROLE),
  own: z.array(Right),
  granted: z.array(Right),
});
export type AdminRights = z.output<typeof AdminRights>;
export const listRights = endpoint({
  title: '管理员的权限',
  method: 'GET',
  path: '/api/org/admin/rights',
  access: 'org',
  right: 'admin',
  data: z.array(AdminRights),
});
/** All that the administrator is to have beside the role's own; in force with their next request. */
export const grantRights = endpoint({
  title: '设置管理员的权限',
  method: 'POST',
  path: '/api/org/admin/rights',
  access: 'org',
  right: 'admin',
  body: z.object({ memberId, rights: z.array(Right).max(GRANTABLE_RIGHTS.length) }),
  data: z.null(),
  done: '权限已保存',
});
/** Who lacks a right asks the owner for it; once a day. */
export const askForRight = endpoint({
  title: '申请开通权限',
  method: 'POST',
  path: '/api/org/admin/askRight',
  access: 'org',
  right: 'any',
  body: z.object({ right: Right }),
  data: z.null(),
  done: '已告知机构负责人',
});
