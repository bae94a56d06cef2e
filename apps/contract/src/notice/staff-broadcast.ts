import { z } from 'zod';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, isOneLine, PageQuery, Version, Versioned, searchWord } from '../core/fields.ts';
import { TITLE_MAX, TOLD_BY, WORDS_MAX } from './staff-rule.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** One message of the training body to a whole kind of learners: drafted, looked at, sent after a minute of regret. */

export const BROADCAST = codes({
  draft: [0, '草稿'],
  /** Confirmed; nothing has left yet. */
  waiting: [1, '待发'],
  sending: [2, '发送中'],
  done: [3, '已完成'],
  withdrawn: [4, '已撤回'],
});
export type BroadcastState = CodeOf<typeof BROADCAST>;
export const REGRET_SEC = 60;
/** Mails and short messages of a broadcast leave at this pace, so that other notifications get through between them. */
export const BROADCAST_PER_SEC = 5;
export const BROADCAST_COPY = {
  missing: '群发通知不存在',
  under: '已开始发送，不能撤回',
} as const;

export const AUDIENCE = codes({
  all: ['all', '全部学员'],
  org: ['org', '一个机构的学员'],
  admin: ['admin', '机构管理员'],
  lesson: ['lesson', '一门课程的学员'],
  cert: ['cert', '证书即将到期的学员'],
});
/** Of those who joined a course. */
export const LESSON_PART = codes({
  unfinished: ['unfinished', '尚未完成'],
  finished: ['finished', '已完成'],
  joined: ['joined', '全部'],
});
export const CERT_SOON_DAYS = [30, 60, 90, 180] as const;

const orgId = z.uuid({ error: '请选择机构' });
const lessonId = z.uuid({ error: '请选择课程' });
export const Audience = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal(AUDIENCE.all) }),
    /** `department`: with all below it; empty, the whole organisation. */
    z.object({
      kind: z.literal(AUDIENCE.org),
      orgId,
      department: z.string({ error: '部门有误' }).overwrite(oneLine).max(200, '部门有误').default(''),
    }),
    z.object({ kind: z.literal(AUDIENCE.admin) }),
    z.object({ kind: z.literal(AUDIENCE.lesson), lessonId, part: schemaOf(LESSON_PART, '请选择学习情况') }),
    z.object({ kind: z.literal(AUDIENCE.cert), days: z.literal(CERT_SOON_DAYS, { error: '请选择到期时间' }) }),
  ],
  { error: '请选择接收范围' },
);
export type Audience = z.output<typeof Audience>;
export type AudienceKind = Audience['kind'];

/** Invisible characters that come along when a text is pasted. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const Content = z
  .string({ error: '请输入正文' })
  .max(2 * WORDS_MAX, `正文不能超过${WORDS_MAX}个字符`)
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(UNSEEN, '').trim())
  .pipe(
    z
      .string()
      .min(1, '请输入正文')
      .max(WORDS_MAX, `正文不能超过${WORDS_MAX}个字符`)
      .refine((text) => text.split('\n').every(isOneLine), '正文不能包含无法显示的字符'),
  );
export const BroadcastChannels = z
  .array(z.enum(TOLD_BY, { error: '请选择渠道' }), { error: '请选择渠道' })
  .max(TOLD_BY.length, '请选择渠道')
  .refine((list) => list.includes('site'), '站内消息是正文所在，不能取消')
  .transform((list) => TOLD_BY.filter((channel) => list.includes(channel)));
export const BroadcastFields = z.object({
  title: lineOf('标题', TITLE_MAX),
  content: Content,
  audience: Audience,
  channels: BroadcastChannels,
});

/** How many a draft would reach now; `none`: without an address, `off`: who wants no such message. */
const Way = z.object({ reached: z.number(), none: z.number(), off: z.number() });
export const BroadcastReach = z.object({
  people: z.number(),
  /** In the same range, and left out: 停用 or 注销中. */
  apart: z.number(),
  mail: Way,
  sms: Way,
  /** Short messages that notices may still use today. */
  smsLeft: z.number(),
});
export type BroadcastReach = z.output<typeof BroadcastReach>;

/** What became of the mails and short messages of one that was sent. */
const Outcome = z.object({ waiting: z.number(), sent: z.number(), failed: z.number(), cancelled: z.number() });

const own = { access: 'staff', permission: 'notify:send', scope: 'org' } as const;
const id = z.uuid({ error: BROADCAST_COPY.missing });
const Person = z.string().nullable();
export const BroadcastRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Whom it is for, in words, as it was drafted. */
  audienceText: z.string(),
  channels: z.array(z.enum(TOLD_BY)),
  state: schemaOf(BROADCAST),
  /** Recipients as counted when it was confirmed; and notified so far. */
  total: z.number(),
  told: z.number(),
  /** The task has given up; who looks after tasks may try it again. */
  interrupted: z.boolean(),
  by: Person,
  mine: z.boolean(),
  /** Of a draft when it was last changed; else when it was confirmed. */
  time: DateTime,
  version: z.number(),
});
export type BroadcastRow = z.output<typeof BroadcastRow>;

/** The latest first. Who has not the whole platform in their data scope sees their own. */
export const listBroadcasts = endpoint({
  title: '群发通知',
  method: 'GET',
  path: '/system/notify/send/list',
  ...own,
  keepsNoSessionAlive: true,
  query: PageQuery,
  rows: BroadcastRow,
});
export const Broadcast = BroadcastRow.extend({
  content: z.string(),
  audience: Audience,
  /** Of the audience: what its id stands for. */
  subjectName: z.string().nullable(),
  /** Of one's own draft. */
  reach: BroadcastReach.nullable(),
  /** Of one that waits. */
  leftSec: z.number().nullable(),
  startTime: DateTime.nullable(),
  doneTime: DateTime.nullable(),
  withdrawnBy: Person,
  /** Of one that was sent: who has read it on the site. */
  read: z.number().nullable(),
  mail: Outcome.nullable(),
  sms: Outcome.nullable(),
});
export type Broadcast = z.output<typeof Broadcast>;
/** Looked at again and again while it is sent. */
export const getBroadcast = endpoint({
  title: '一次群发通知',
  method: 'GET',
  path: '/system/notify/send/:id',
  ...own,
  keepsNoSessionAlive: true,
  params: z.object({ id }),
  data: Broadcast,
});

/** By which channels a broadcast may go at present, and why not by the others. */
export const broadcastOptions = endpoint({
  title: '群发通知可用的渠道',
  method: 'GET',
  path: '/system/notify/send/options',
  ...own,
  data: z.object({
    ways: z.array(z.object({ channel: z.enum(TOLD_BY), why: z.string().nullable() })),
    /** Not of the whole platform: what a broadcast reaches is narrowed to it. */
    partly: z.boolean(),
  }),
});
const Named = z.object({ id: z.string(), name: z.string() });
/** Organisations or courses by a part of their name, to choose from. */
export const broadcastSubjects = endpoint({
  title: '按名称选择机构或课程',
  method: 'GET',
  path: '/system/notify/send/subject',
  ...own,
  query: z.object({
    kind: z.enum(['org', 'lesson'], { error: '请选择机构或课程' }),
    keyword: searchWord(60).default(''),
  }),
  data: z.array(Named),
});
/** The departments of an organisation, in the order of its tree. */
export const broadcastDepartments = endpoint({
  title: '按机构选择部门',
  method: 'GET',
  path: '/system/notify/send/department',
  ...own,
  query: z.object({ orgId }),
  data: z.array(z.string()),
});

export const draftBroadcast = endpoint({
  title: '起草群发通知',
  method: 'POST',
  path: '/system/notify/send',
  ...own,
  audit: 'broadcast.draft',
  once: true,
  body: BroadcastFields,
  data: Versioned.extend({ reach: BroadcastReach }),
});
export const editBroadcast = endpoint({
  title: '修改群发通知草稿',
  method: 'PUT',
  path: '/system/notify/send',
  ...own,
  audit: 'broadcast.edit',
  body: BroadcastFields.extend({ id, version: Version }),
  data: Versioned.extend({ reach: BroadcastReach }),
});
export const removeBroadcast = endpoint({
  title: '删除群发通知草稿',
  method: 'POST',
  path: '/system/notify/send/remove',
  ...own,
  audit: 'broadcast.remove',
  body: z.object({ id, version: Version }),
  data: z.object({ id: z.string() }),
  done: '草稿已删除',
});
/** `people`: the number that the sender saw; many more than that are not notified without a second confirmation. */
export const confirmBroadcast = endpoint({
  title: '发送群发通知',
  method: 'POST',
  path: '/system/notify/send/confirm',
  ...own,
  audit: 'broadcast.confirm',
  reauth: true,
  body: z.object({
    id,
    version: Version,
    people: z.number({ error: '请刷新后重试' }).int('请刷新后重试').min(1, '接收范围内没有学员').max(2_147_483_647),
  }),
  data: Versioned.extend({ leftSec: z.number() }),
});
/** By its sender or by any of the staff who may see it: the minute is short. */
export const withdrawBroadcast = endpoint({
  title: '撤回群发通知',
  method: 'POST',
  path: '/system/notify/send/withdraw',
  ...own,
  audit: 'broadcast.withdraw',
  body: z.object({ id }),
  data: Versioned,
  done: '已撤回，没有人收到',
});
