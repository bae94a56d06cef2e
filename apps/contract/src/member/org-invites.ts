import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { departmentField } from './department-form.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, PageQuery, idOf } from '../core/fields.ts';
import { MEMBER } from './learner.ts';

export const INVITE_USES_MAX = 10_000;
export const INVITE_LESSONS_MAX = 50;
/** Longest life of an invitation, years. */
export const INVITE_YEARS = 1;

export const INVITE_STATUS = codes({ off: [0, '停用'], on: [1, '启用'] });
/** What a code is worth now: 可用 · 已停用 · 已过期 · 已用完. */
export const INVITE_STATE = { open: '可用', stopped: '已停用', expired: '已过期', full: '已用完' } as const;
export type InviteStateName = keyof typeof INVITE_STATE;
const State = z.enum(['open', 'stopped', 'expired', 'full'], { error: '筛选条件有误' });

/** An invitation as its administrators see it. */
export const OrgInvite = z.object({
  id: z.string(),
  code: z.string(),
  department: z.string().nullable(),
  lessons: z.array(
    z.object({
      lessonId: z.string(),
      name: z.string(),
      /** A withdrawn course is not assigned any more. */
      published: z.boolean(),
    }),
  ),
  maxUse: z.number(),
  /** Who joined at once. */
  used: z.number(),
  /** Who came by it and waits for approval. */
  pending: z.number(),
  needApprove: z.boolean(),
  expireTime: DateTime.nullable(),
  state: State,
  createdBy: z.string(),
  createTime: DateTime,
});
export type OrgInvite = z.output<typeof OrgInvite>;

/** Newest first. */
export const listInvites = endpoint({
  title: '邀请列表',
  method: 'GET',
  path: '/api/org/invite/list',
  access: 'org',
  right: 'people',
  query: PageQuery.extend({ state: State.optional() }),
  rows: OrgInvite,
});

const params = z.object({ id: idOf('邀请') });

export const EXPIRY_PAST = '有效期不能早于今天';

const Fields = z.object({
  department: departmentField().nullable(),
  /** Courses that are assigned to a member who joins by it. */
  lessonIds: z
    .array(z.uuid({ error: '所选课程不存在或已下架' }))
    .max(INVITE_LESSONS_MAX, `最多指派${INVITE_LESSONS_MAX}门课程`)
    .transform((ids) => [...new Set(ids)]),
  maxUse: z
    .int({ error: '请输入可使用次数' })
    .min(1, '可使用次数至少为1')
    .max(INVITE_USES_MAX, `可使用次数不能超过${INVITE_USES_MAX}`),
  /** The last day on which the code serves, in Shanghai. */
  expireDay: z.iso.date({ error: '请选择有效期' }),
  needApprove: z.boolean({ error: '请选择加入方式' }),
});
/** Rules of the form, field by field. */
export const InviteFields = Fields.shape;

export const createInvite = endpoint({
  title: '新建邀请',
  method: 'POST',
  path: '/api/org/invite',
  access: 'org',
  right: 'people',
  once: true,
  body: Fields.extend({
    department: Fields.shape.department.default(null),
    lessonIds: Fields.shape.lessonIds.default([]),
    needApprove: Fields.shape.needApprove.default(false),
  }),
  data: z.object({ id: z.string(), code: z.string() }),
  done: '邀请已创建',
});
/** What is left out stays. */
export const updateInvite = endpoint({
  title: '修改邀请',
  method: 'PUT',
  path: '/api/org/invite/:id',
  access: 'org',
  right: 'people',
  params,
  body: Fields.partial(),
  data: z.null(),
  done: '保存成功',
});
/** 0 stops the code at once, 1 lets it serve again. */
export const setInviteStatus = endpoint({
  title: '启用或停用邀请',
  method: 'PUT',
  path: '/api/org/invite/:id/status',
  access: 'org',
  right: 'people',
  params,
  body: z.object({ status: schemaOf(INVITE_STATUS, '请选择停用或启用') }),
  data: z.null(),
});

/** Who came by it, newest first; phones and addresses masked. */
export const InviteMember = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  department: z.string().nullable(),
  status: schemaOf(MEMBER),
  createTime: DateTime,
  joinTime: DateTime.nullable(),
});
export type InviteMember = z.output<typeof InviteMember>;
export const listInviteMembers = endpoint({
  title: '经邀请加入的人',
  method: 'GET',
  path: '/api/org/invite/:id/members',
  access: 'org',
  right: 'people',
  params,
  query: PageQuery,
  rows: InviteMember,
});
