import { z } from 'zod';
import { type CodeOf, codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { LEARNER_GROUPS } from '../core/event-groups.ts';
import { DateTime, PageQuery, idOf } from '../core/fields.ts';

export const NOTICE_TYPE: Record<string, string> = {
  exam: '考试',
  certificate: '证书',
  application: '认证申请',
  deadline: '学习期限',
  organisation: '机构',
  account: '账号',
  platform: '平台通知',
};

export const Notice = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  linkUrl: z.string().nullable(),
  isRead: z.boolean(),
  createTime: DateTime,
});
export type Notice = z.output<typeof Notice>;

/** The learner's own, newest first. */
export const listNotices = endpoint({
  title: '消息列表',
  method: 'GET',
  path: '/api/notice/list',
  access: 'user',
  query: PageQuery.extend({
    /** '1': only what is unread. */
    unread: z.enum(['0', '1'], { error: '筛选条件有误' }).default('0'),
  }),
  rows: Notice,
});
export const readNotice = endpoint({
  title: '标为已读',
  method: 'PUT',
  path: '/api/notice/read/:id',
  access: 'user',
  params: z.object({ id: idOf('消息') }),
  data: z.null(),
});
export const readAllNotices = endpoint({
  title: '全部标为已读',
  method: 'POST',
  path: '/api/notice/readAll',
  access: 'user',
  data: z.null(),
  done: '已全部标为已读',
});

export const DIGEST = codes({ off: [0, '逐条发送'], daily: [1, '每天汇总'], weekly: [2, '每周汇总'] });
/** Whose quiet time holds: the site's, the person's own, or none. */
export const QUIET = codes({ site: [0, '按平台设置'], own: [1, '自己设置'], off: [2, '不设免打扰'] });
export type Quiet = CodeOf<typeof QUIET>;

/** By one channel; `locked`: all that goes by it at present is of the kind that may not be switched off. */
const Wish = z.object({ on: z.boolean(), locked: z.boolean() });
/** What a learner is notified of outside the site, and when. */
export const NotifyWishes = z.object({
  groups: z.array(
    z.object({
      group: z.enum(LEARNER_GROUPS),
      sms: Wish,
      mail: Wish,
      /** Names of what is sent whatever is wished. */
      always: z.array(z.string()),
    }),
  ),
  digest: schemaOf(DIGEST),
  quiet: z.object({ mode: schemaOf(QUIET), from: z.string(), to: z.string() }),
  /** Null where the site has none. */
  siteQuiet: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type NotifyWishes = z.output<typeof NotifyWishes>;

const Clock = (error: string) => z.string({ error }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, error);
const Switch = z.boolean({ error: '请选择接收或不接收' }).optional();
/** What is left out stays, so that two devices undo nothing of each other's: of one switch the last word counts. */
export const NotifyChange = z
  .object({
    groups: z
      .array(z.object({ group: z.enum(LEARNER_GROUPS, { error: '通知类别有误' }), sms: Switch, mail: Switch }), {
        error: '通知类别有误',
      })
      .refine((list) => new Set(list.map(({ group }) => group)).size === list.length, '同一类通知只能设置一次'),
    digest: schemaOf(DIGEST, '请选择汇总方式'),
    quiet: z
      .object({
        mode: schemaOf(QUIET, '请选择免打扰方式'),
        from: Clock('请选择免打扰开始时间').optional(),
        to: Clock('请选择免打扰结束时间').optional(),
      })
      .refine(({ mode, from }) => mode !== QUIET.own || from !== undefined, {
        error: '请选择免打扰开始时间',
        path: ['from'],
      })
      .refine(({ mode, to }) => mode !== QUIET.own || to !== undefined, {
        error: '请选择免打扰结束时间',
        path: ['to'],
      })
      .refine(({ mode, from, to }) => mode !== QUIET.own || from !== to, {
        error: '开始和结束时间不能相同，不需要免打扰请选择“不设免打扰”',
        path: ['to'],
      }),
  })
  .partial();
export type NotifyChange = z.output<typeof NotifyChange>;

export const getNotifyWishes = endpoint({
  title: '通知偏好',
  method: 'GET',
  path: '/api/user/notify',
  access: 'user',
  data: NotifyWishes,
});
export const saveNotifyWishes = endpoint({
  title: '保存通知偏好',
  method: 'PUT',
  path: '/api/user/notify',
  access: 'user',
  body: NotifyChange,
  data: z.null(),
  done: '通知偏好已保存',
});
