import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { eventOf, eventOfTemplate } from '../events.ts';
import { codeFilter, DateTime, PageQuery, idOf } from '../core/fields.ts';
import { StateCounts } from '../core/state-counts.ts';

/** Short messages and mails that left the site, or are to. */

export const CHANNEL = codes({ sms: [1, '短信'], mail: [2, '邮件'] });

/** 0 ⇄ 1 → 2, 3; 0 ⇄ 4; 0, 1, 4 → 5; 3 → 0 by 重试 alone. */
export const DELIVERY = codes({
  waiting: [0, '待发'],
  retrying: [1, '重试中'],
  sent: [2, '已送出'],
  failed: [3, '失败'],
  held: [4, '额度暂存'],
  cancelled: [5, '已取消'],
});

/** Why a message was not taken: what is done about it depends on that. */
export const MESSAGE_FAULT = codes({
  /** Waits, and costs no try. */
  flow: ['flow', '服务商流量控制，稍后自动再发'],
  /** Final: another try changes nothing. */
  recipient: ['recipient', '号码或地址有误，无法接收'],
  /** The channel itself: nothing goes through it until staff correct its settings. */
  credentials: ['credentials', '密钥、签名或权限未获服务商认可'],
  template: ['template', '没有对应的服务商模板'],
  provider: ['provider', '服务商拒绝发送'],
});

/** What is wrong with a mail server, and what to do about it. */
export const MAIL_FAULT = {
  refused: '邮件服务器拒绝连接，请核对服务器地址、端口和防火墙',
  unknown: '找不到邮件服务器，请核对服务器名称和本机的域名解析',
  silent: '邮件服务器没有及时应答，请核对端口和加密方式，或稍后再试',
  cut: '邮件服务器中断了连接，请稍后再试；多次出现时核对端口和加密方式',
  tls: '与邮件服务器的加密连接没有建立，请核对加密方式和端口',
  plain: '这个端口不能一开始就加密，请把加密方式改为 STARTTLS，或把端口改为 465',
  encrypted: '这个端口一开始就要加密，请把加密方式改为 TLS',
  starttls: '邮件服务器在这个端口不支持 STARTTLS，请把加密方式改为 TLS、端口改为 465',
  certificate: '邮件服务器的证书不受信任、已过期或与服务器名称不符，请核对服务器名称；自建的服务器须使用受信任的证书',
  password: '邮件服务器不接受用户名或密码，请重新填写（多数服务商须用授权码，不是登录密码）',
  sender: '邮件服务器不接受发件地址，请改用该用户名自己的邮箱作发件人',
  protocol: '邮件服务器拒绝服务或应答有误，请核对服务器地址和端口，或联系邮件服务商',
  rejected: '邮件服务器拒绝了这封邮件，请联系邮件服务商',
} as const;

/** Messages to a user who waits for them at the screen; they are no events. */
const CODES: Readonly<Record<string, string>> = {
  'code-register': '注册验证码',
  'code-login': '登录验证码',
  'code-reset': '找回密码验证码',
  'code-bind': '绑定验证码',
  'code-leave': '注销验证码',
  'staff-notice': '工作通知',
  'staff-account': '员工账号提醒',
  'staff-link': '员工重置链接',
  test: '测试消息',
};
/** What a message is called, by the name under which its templates are kept at a provider. */
export const messageName = (template: string): string => {
  const event = eventOfTemplate(template);
  return event === undefined ? (CODES[template] ?? template) : eventOf(event).name;
};

/** How often a message is tried before it counts as failed, the last time an hour after the first. */
export const MESSAGE_TRIES = 7;
/** Of short messages that are no codes, to one phone in a day. */
export const NOTICES_PER_PHONE = 3;
/** Of a day's short messages, in hundredths: kept for codes; and when those who run the site are warned. */
export const SMS_FOR_CODES = 30;
export const SMS_ALARM_AT = 80;
/** How long it is known what a message said, and how long a failed one may be sent again. */
export const MESSAGE_TEXT_DAYS = 180;
export const MESSAGE_RETRY_DAYS = 30;
export const RETRIES_AT_ONCE = 200;

export const DeliveryRow = z.object({
  id: z.string(),
  event: z.string(),
  channel: schemaOf(CHANNEL),
  /** Masked. */
  to: z.string(),
  subject: z.string(),
  /** Null of a code, and once its time is over. */
  text: z.string().nullable(),
  state: schemaOf(DELIVERY),
  tries: z.number(),
  /** Why it has not gone out. */
  reason: z.string().nullable(),
  /** The provider's number of it. */
  providerNo: z.string().nullable(),
  createTime: DateTime,
  sentTime: DateTime.nullable(),
  canRetry: z.boolean(),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;
/** The newest first. */
export const listDeliveries = endpoint({
  title: '短信与邮件的发送记录',
  method: 'GET',
  path: '/system/notify/log/list',
  access: 'staff',
  permission: 'notify:log',
  scope: 'org',
  query: PageQuery.extend({
    state: codeFilter(DELIVERY, '状态有误'),
    channel: codeFilter(CHANNEL, '渠道有误'),
  }),
  rows: DeliveryRow,
});
export const deliveryCounts = endpoint({
  title: '各状态的短信与邮件数',
  method: 'GET',
  path: '/system/notify/log/counts',
  access: 'staff',
  permission: 'notify:log',
  scope: 'org',
  query: listDeliveries.query.pick({ channel: true }),
  data: StateCounts,
});
/** The short messages of today. */
export const smsToday = endpoint({
  title: '今日短信用量',
  method: 'GET',
  path: '/system/notify/sms/today',
  access: 'staff',
  permission: 'notify:log',
  scope: 'none',
  data: z.object({
    max: z.number(),
    codes: z.number(),
    notices: z.number(),
    /** What notices may still use; the rest is kept for codes. */
    forNotices: z.number(),
    forCodes: z.number(),
    /** Notices that wait for the morning. */
    held: z.number(),
  }),
});
/** Those that failed, once more; whatever else is among them stays as it is. */
export const retryDeliveries = endpoint({
  title: '重试失败的短信与邮件',
  method: 'POST',
  path: '/system/notify/log/retry',
  access: 'staff',
  permission: 'notify:retry',
  scope: 'org',
  audit: 'message.retry',
  body: z.object({
    ids: z
      .array(idOf('消息'), { error: '请选择消息' })
      .min(1, '请选择消息')
      .max(RETRIES_AT_ONCE, `一次最多重试${RETRIES_AT_ONCE}条`),
  }),
  data: z.object({ retried: z.number() }),
  done: '已重新排入发送',
});
