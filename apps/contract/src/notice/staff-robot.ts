import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Version, Versioned, idOf } from '../core/fields.ts';
import { STAFF_EVENT_NAMES, type StaffEventName } from './staff-events.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Robots speak to groups of the staff, never to learners. */

export const ROBOT = codes({ wecom: [1, '企业微信'], dingtalk: [2, '钉钉'], feishu: [3, '飞书'] });
export const ROBOT_STATUS = codes({ off: [0, '停用'], on: [1, '启用'], paused: [2, '已暂停'] });
/** After so many failures in a row it is paused. */
export const ROBOT_FAILURES = 5;
/** Seconds between two messages of one robot, fifteen a minute: what happens meanwhile joins into the next. */
export const ROBOT_EVERY_SEC = 4;
export const ROBOTS_MOST = 20;
/** Test messages of one person in an hour, of all channels. */
export const CHANNEL_TESTS_PER_HOUR = 10;

type Kind = (typeof ROBOT)[keyof typeof ROBOT];
/** All that an address may be: the server opens no other address that staff enter. */
const ADDRESSES: Record<Kind, RegExp> = {
  [ROBOT.wecom]: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\w-]{8,128}$/,
  [ROBOT.dingtalk]: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[\w-]{8,128}$/,
  [ROBOT.feishu]: /^https:\/\/open\.feishu\.cn\/open-apis\/bot\/v2\/hook\/[\w-]{8,128}$/,
};
export const isRobotUrl = (kind: Kind, url: string): boolean => ADDRESSES[kind].test(url);

const BAD_URL = '机器人地址不受支持';
const Url = z.string({ error: '请输入机器人地址' }).overwrite(oneLine).min(1, '请输入机器人地址').max(300, BAD_URL);
/** Null: none; left out: as it is. */
const Secret = z
  .string()
  .overwrite(oneLine)
  .max(100, '签名密钥不能超过100个字符')
  .regex(/^[\x21-\x7e]*$/, '签名密钥只能是字母、数字和符号')
  .transform((text) => text || null)
  .nullable();
const Name = lineOf('机器人名称', 20);
const Events = z
  .array(z.enum(STAFF_EVENT_NAMES as [StaffEventName, ...StaffEventName[]], { error: '没有这种消息' }), {
    error: '请选择消息',
  })
  .min(1, '请选择至少一种消息')
  .max(STAFF_EVENT_NAMES.length, '消息重复')
  .refine((list) => new Set(list).size === list.length, '消息重复');
const supported = ({ kind, url }: { kind: Kind; url?: string | undefined }): boolean =>
  url === undefined || isRobotUrl(kind, url);
const UNSUPPORTED = { error: BAD_URL, path: ['url'] };

export const NewRobot = z
  .object({
    kind: schemaOf(ROBOT, '请选择机器人类型'),
    name: Name,
    url: Url,
    secret: Secret.default(null),
    events: Events,
  })
  .refine(supported, UNSUPPORTED);
/** Its kind stays; an address or a secret that is left out stays too. */
export const RobotEdit = z
  .object({
    id: idOf('机器人'),
    version: Version,
    kind: schemaOf(ROBOT, '请选择机器人类型'),
    name: Name,
    url: Url.optional(),
    secret: Secret.optional(),
    events: Events,
    on: z.boolean({ error: '请选择启用或停用' }),
  })
  .refine(supported, UNSUPPORTED);

export const RobotRow = z.object({
  id: z.string(),
  kind: schemaOf(ROBOT),
  name: z.string(),
  /** The last four characters of its address; null where no key of ours opens it. */
  urlEnd: z.string().nullable(),
  hasSecret: z.boolean(),
  events: z.array(z.string()),
  status: schemaOf(ROBOT_STATUS),
  failures: z.number(),
  lastError: z.string().nullable(),
  sentTime: DateTime.nullable(),
  waiting: z.number(),
  version: z.number(),
});
export type RobotRow = z.output<typeof RobotRow>;

const Named = z.object({ id: idOf('机器人'), version: Version });

export const listRobots = endpoint({
  title: '群机器人',
  method: 'GET',
  path: '/system/notify/robot/list',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  data: z.array(RobotRow),
});
export const addRobot = endpoint({
  title: '新建群机器人',
  method: 'POST',
  path: '/system/notify/robot',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'robot.add',
  reauth: true,
  body: NewRobot,
  data: Versioned,
  done: '已保存',
});
export const editRobot = endpoint({
  title: '修改群机器人',
  method: 'PUT',
  path: '/system/notify/robot',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'robot.edit',
  reauth: true,
  body: RobotEdit,
  data: Versioned,
  done: '已保存',
});
export const removeRobot = endpoint({
  title: '删除群机器人',
  method: 'POST',
  path: '/system/notify/robot/remove',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'robot.remove',
  reauth: true,
  body: Named,
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** At once and past the queue: the one who tests it is watching the group. */
export const testRobot = endpoint({
  title: '用群机器人发一条测试消息',
  method: 'POST',
  path: '/system/notify/robot/test',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'robot.test',
  reauth: true,
  body: z.object({ id: idOf('机器人') }),
  data: z.object({ id: z.string() }),
  done: '已发送，请在群里查看',
});
