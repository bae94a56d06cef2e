import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, idOf } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';
import { InviteCode } from './invite-form.ts';

/** How a person stands in an organisation's register. */
export const MEMBER = codes({
  invited: [0, '待接受'],
  pending: [1, '待审核'],
  active: [2, '在册'],
  refused: [3, '已拒绝'],
  removed: [4, '已移出'],
  left: [5, '已退出'],
});
/** How they came there. */
export const MEMBER_SOURCE = codes({ code: [1, '邀请码'], link: [2, '链接'], import: [3, '导入'], apply: [4, '申请'] });

/** Who invites: what the organisation is, as far as everybody may know it. */
const InvitingOrg = z.object({
  orgId: z.string(),
  orgName: z.string(),
  orgTypeName: z.string().nullable(),
  areaName: z.string().nullable(),
  department: z.string().nullable(),
});

/**
 * What a code leads to, for the one who has it; a code that is stopped, expired or used up is refused with its
 * sentence.
 */
export const InviteInfo = InvitingOrg.extend({
  code: z.string(),
  needApprove: z.boolean(),
  expireTime: DateTime.nullable(),
  lessons: z.array(z.object({ lessonId: z.string(), name: z.string() })),
});
export type InviteInfo = z.output<typeof InviteInfo>;
export const inviteInfo = endpoint({
  title: '邀请码对应的机构',
  method: 'GET',
  path: '/api/org/invite/info',
  access: 'public',
  query: z.object({ code: InviteCode }),
  data: InviteInfo,
});

/** What the link of an invitation to one person fills a registration with. */
export const InvitedPerson = InvitingOrg.extend({
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
});
export type InvitedPerson = z.output<typeof InvitedPerson>;
export const invitedPerson = endpoint({
  title: '邀请链接对应的注册信息',
  method: 'GET',
  path: '/api/org/invite/person',
  access: 'public',
  query: z.object({ m: z.string({ error: '邀请链接有误' }).max(100, '邀请链接有误') }),
  data: InvitedPerson,
});

/** At most ten; the credit code is masked. */
export const FoundOrg = z.object({
  orgId: z.string(),
  orgName: z.string(),
  creditCodeMasked: z.string(),
  orgType: z.string(),
  areaName: z.string().nullable(),
});
export type FoundOrg = z.output<typeof FoundOrg>;
export const searchOrgs = endpoint({
  title: '查找机构',
  method: 'GET',
  path: '/api/org/search',
  access: 'user',
  query: z.object({
    name: z
      .string({ error: '请输入机构名称' })
      .overwrite(oneLine)
      .min(1, '请输入机构名称')
      .min(2, '请至少输入2个字符')
      .max(60, '机构名称不能超过60个字符'),
  }),
  data: z.array(FoundOrg),
});

/** Rules of the two forms. */
export const JoinFields = {
  code: InviteCode,
  orgId: z.string({ error: '请选择要加入的机构' }).min(1, '请选择要加入的机构').pipe(idOf('机构')),
};

/**
 * By code: a member at once, or 待审核 where the code asks for approval. By orgId: 待审核, or a member at once where the
 * organisation has invited one.
 */
export const joinOrg = endpoint({
  title: '申请加入机构',
  method: 'POST',
  path: '/api/org/join',
  access: 'user',
  body: z
    .object({ ...JoinFields, /** The code came in an address, by link or QR, and was not typed. */ link: z.boolean() })
    .partial()
    .refine((body) => !body.code !== !body.orgId, '请输入邀请码，或选择要加入的机构'),
  data: z.object({ status: z.literal([MEMBER.pending, MEMBER.active]), orgId: z.string(), orgName: z.string() }),
});

/** Takes a request back (待审核 → 已退出) or declines an invitation (待接受 → 已拒绝). */
export const cancelJoin = endpoint({
  title: '取消加入申请',
  method: 'POST',
  path: '/api/org/join/cancel',
  access: 'user',
  body: z.object({ id: idOf('申请') }),
  data: z.null(),
});

export const leaveOrg = endpoint({
  title: '退出机构',
  method: 'POST',
  path: '/api/org/leave',
  access: 'user',
  data: z.null(),
  done: '已退出机构',
});

/** One's memberships, requests and invitations, newest first. */
export const Membership = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  status: schemaOf(MEMBER),
  source: schemaOf(MEMBER_SOURCE),
  createTime: DateTime,
  joinTime: DateTime.nullable(),
  leaveTime: DateTime.nullable(),
  /** An owner may not leave. */
  canLeave: z.boolean(),
  /** Of a former membership: what the organisation keeps as it stood on the day of leaving, until it is removed. */
  kept: z.object({ lessons: z.array(z.string()), certificates: z.array(z.string()) }),
});
export type Membership = z.output<typeof Membership>;
export const myOrgs = endpoint({
  title: '我的机构',
  method: 'GET',
  path: '/api/org/my',
  access: 'user',
  data: z.array(Membership),
});
