import { z } from 'zod';
import { ORG_STATUS, ROLE } from '../auth/roles.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { type AnswerOf, download, endpoint } from '../core/endpoint.ts';
import { codeFilter, DateTime, Day, PageQuery, Version, searchWord, idOf } from '../core/fields.ts';
import { HeldReceipt, HELD_DONE } from '../held/staff.ts';
import { MEMBER } from '../member/learner.ts';
import { CHANGE_STATUS, OrgChange } from './org.ts';
import { IPMS_STATUS } from './types.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';

/** The training body lets organisations in and verifies what they change. */

const decision = {
  pass: z.boolean({ error: '请选择通过或驳回' }),
  reason: z.string().trim().max(200, '原因不能超过200个字符').optional(),
  /** The organisation as it was when it was looked at; left out, whatever it is now. */
  version: Version.optional(),
};
/** An organisation under review is let in or refused. */
export const auditOrg = endpoint({
  title: '审核机构（平台）',
  method: 'POST',
  path: '/system/org/audit',
  access: 'staff',
  permission: 'org:audit',
  scope: 'org',
  audit: 'org.audit',
  body: z.object({ orgId: idOf('机构'), ...decision }).refine((body) => body.pass || body.reason, '请填写驳回原因'),
  data: z.object({ orgId: z.string(), status: schemaOf(ORG_STATUS) }),
  done: '审核完成',
});
/** Let in, once the act is not held any more. */
export const passOrg = endpoint({
  title: '通过机构，可在数秒内撤回',
  method: 'POST',
  path: '/system/org/pass',
  access: 'staff',
  permission: 'org:audit',
  scope: 'org',
  audit: 'org.audit',
  humanOnly: true,
  body: z.object({ orgId: idOf('机构'), version: Version }),
  data: HeldReceipt,
  done: HELD_DONE,
});
/** A change of what an organisation may not change by itself. */
export const auditOrgChange = endpoint({
  title: '审核资料变更（平台）',
  method: 'POST',
  path: '/system/org/change',
  access: 'staff',
  permission: 'org:audit',
  scope: 'org',
  audit: 'org.change',
  body: z.object({ id: idOf('变更申请'), ...decision }).refine((body) => body.pass || body.reason, '请填写驳回原因'),
  data: z.object({ id: z.string(), status: schemaOf(CHANGE_STATUS) }),
  done: '审核完成',
});
/** Organisations by a part of their name, to choose from. */
export const orgOptions = endpoint({
  title: '按名称选择机构',
  method: 'GET',
  path: '/system/org/options',
  access: 'staff',
  permission: 'role:edit',
  scope: 'platform',
  query: z.object({ keyword: searchWord(60, '机构名称不能超过60个字符').default('') }),
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});

const OrgId = idOf('机构');
const view = { access: 'staff', permission: 'org:list', scope: 'org' } as const;
/** Staff who decide see what they decide. */
const decided = { ...view, deciders: ['org:audit'] } as const;
const flag = z.enum(['1'], { error: '筛选条件有误' }).optional();

/** So many days before a certified management system ends it is 即将到期. */
export const IPMS_SOON_DAYS = 90;

const OrgRow = z.object({
  id: z.string(),
  version: z.number(),
  orgName: z.string(),
  creditCode: z.string(),
  orgType: z.string(),
  areaName: z.string().nullable(),
  contactName: z.string(),
  contactMobileMasked: z.string().nullable(),
  status: schemaOf(ORG_STATUS),
  ipmsStatus: schemaOf(IPMS_STATUS),
  ipmsExpire: Day.nullable(),
  members: z.number(),
  /** The change that waits for its decision. */
  changeId: z.string().nullable(),
  createTime: DateTime,
});
export type OrgRow = z.output<typeof OrgRow>;
/** `keyword`: a part of the name, or a whole telephone number or credit code. What waits comes first. */
export const listOrgs = endpoint({
  title: '机构列表',
  method: 'GET',
  path: '/system/org/list',
  ...view,
  query: PageQuery.extend({
    keyword: searchWord(60).default(''),
    status: codeFilter(ORG_STATUS, '状态有误'),
    orgType: z.string().max(10, '机构类型有误').optional(),
    /** A province, a city or a county. */
    areaCode: z
      .string()
      .regex(/^\d{2}(\d{2}){0,2}$/, '地区有误')
      .optional(),
    ipmsStatus: codeFilter(IPMS_STATUS, '贯标情况有误'),
    pendingChange: flag,
    /** Its certificate ends within IPMS_SOON_DAYS, or has ended. */
    expiring: flag,
  }),
  rows: OrgRow,
});
export const orgCounts = endpoint({
  title: '各状态的机构数',
  method: 'GET',
  path: '/system/org/counts',
  ...view,
  query: listOrgs.query.omit(UNCOUNTED),
  data: StateCounts,
});

/** What a check compares with what the organisation says: right, to be looked at, or not looked at by the machine. */
export const CHECK = codes({ fine: [1, '一致'], look: [2, '请留意'], none: [3, '无需核对'] });
const CHECKED = [
  'orgName',
  'creditCode',
  'areaCode',
  'orgType',
  'legalPerson',
  'contact',
  'owner',
  'ipms',
  'licence',
] as const;
export type CheckedField = (typeof CHECKED)[number];
const OrgCheck = z.object({
  field: z.enum(CHECKED),
  state: schemaOf(CHECK),
  text: z.string(),
  note: z.string().nullable(),
});
export type OrgCheck = z.output<typeof OrgCheck>;

/** A change as staff read it: of a licence only whether there is one, its picture comes by `changeLicence`. */
const OrgChangeRow = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  items: OrgChange.shape.items,
  status: schemaOf(CHANGE_STATUS),
  reason: z.string().nullable(),
  createdBy: z.string(),
  createTime: DateTime,
  decideTime: DateTime.nullable(),
});
export type OrgChangeRow = z.output<typeof OrgChangeRow>;

const AdminRow = z.object({
  memberId: z.string().nullable(),
  name: z.string(),
  mobileMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
  role: schemaOf(ROLE),
  registerTime: DateTime,
});
export const orgDetail = endpoint({
  title: '机构详情',
  method: 'GET',
  path: '/system/org/:id',
  ...decided,
  params: z.object({ id: OrgId }),
  data: OrgRow.extend({
    areaCode: z.string(),
    address: z.string().nullable(),
    legalPerson: z.string().nullable(),
    contactEmailMasked: z.string().nullable(),
    industry: z.string().nullable(),
    scale: z.string().nullable(),
    ipmsCertNo: z.string().nullable(),
    ipmsStandard: z.string().nullable(),
    hasLicence: z.boolean(),
    rejectReason: z.string().nullable(),
    disabledReason: z.string().nullable(),
    /** Why its credit code is taken as it is though its check digit says otherwise. */
    codeWarning: z.string().nullable(),
    /** The owner first. */
    admins: z.array(AdminRow),
    checks: z.array(OrgCheck),
    /** By which channels they are notified: 站内消息与邮件 */
    told: z.object({ passed: z.string(), refused: z.string() }),
    /** Others of the same contact or a like name. */
    similar: z.array(
      z.object({
        id: z.string(),
        orgName: z.string(),
        sameContact: z.boolean(),
        status: schemaOf(ORG_STATUS),
        members: z.number(),
        createTime: DateTime,
      }),
    ),
    /** The newest first, at most twenty. */
    changes: z.array(OrgChangeRow),
    /** Who was made its owner by staff, the newest first. */
    owners: z.array(
      z.object({
        id: z.string(),
        former: z.string().nullable(),
        owner: z.string().nullable(),
        by: z.string().nullable(),
        evidence: z.number(),
        time: DateTime,
      }),
    ),
  }),
});
export type OrgDetail = AnswerOf<typeof orgDetail>;

export const orgMembers = endpoint({
  title: '机构的成员',
  method: 'GET',
  path: '/system/org/:id/member/list',
  ...view,
  params: z.object({ id: OrgId }),
  query: PageQuery.extend({ keyword: searchWord(60).default('') }),
  rows: z.object({
    memberId: z.string(),
    name: z.string(),
    mobileMasked: z.string().nullable(),
    emailMasked: z.string().nullable(),
    department: z.string().nullable(),
    /** Null for a person without an account. */
    role: schemaOf(ROLE).nullable(),
    status: schemaOf(MEMBER),
    joinTime: DateTime.nullable(),
  }),
});
export const orgLicence = download({
  title: '机构的营业执照',
  method: 'GET',
  path: '/system/org/:id/licence',
  ...decided,
  params: z.object({ id: OrgId }),
  files: ['png', 'jpg'],
});

/** What waits first, the oldest before the others. */
export const listOrgChanges = endpoint({
  title: '机构变更列表',
  method: 'GET',
  path: '/system/org/change/list',
  ...view,
  query: PageQuery.extend({ status: codeFilter(CHANGE_STATUS, '状态有误'), orgId: OrgId.optional() }),
  rows: OrgChangeRow,
});
const ChangeId = idOf('变更申请');
export const orgChangeDetail = endpoint({
  title: '机构变更详情',
  method: 'GET',
  path: '/system/org/change/:id',
  ...decided,
  params: z.object({ id: ChangeId }),
  data: OrgChangeRow.extend({
    orgVersion: z.number(),
    checks: z.array(OrgCheck),
    hasLicence: z.boolean(),
    told: z.string(),
  }),
});
/** The licence that a change brings. */
export const changeLicence = download({
  title: '变更的营业执照',
  method: 'GET',
  path: '/system/org/change/:id/licence',
  ...decided,
  params: z.object({ id: ChangeId }),
  files: ['png', 'jpg'],
});
