import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Email, Mobile, Version } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** By which ways short messages and mails leave the site. What the environment says cannot be changed here. */

export const CHANNEL_SOURCE = codes({
  environment: ['env', '由环境变量配置'],
  page: ['page', '在本页配置'],
  /** Outside production: written to a file instead of being sent. */
  outbox: ['outbox', '未配置，写入 outbox.jsonl'],
  none: ['none', '未配置，不能发送'],
});
/** 自定义接口 is the environment's alone: its address may be any. */
export const SMS_PROVIDER = codes({
  aliyun: ['aliyun', '阿里云'],
  tencent: ['tencent', '腾讯云'],
  huawei: ['huawei', '华为云'],
  http: ['http', '自定义接口'],
});
/** How a mail travels to its server. */
export const MAIL_CRYPT = codes({
  tls: ['tls', 'TLS'],
  required: ['required', 'STARTTLS，必须加密'],
  offered: ['offered', 'STARTTLS，支持时加密'],
});
/** What the usual ports mean. */
export const MAIL_PORTS: Readonly<Record<number, string>> = {
  25: '服务器之间的端口，一般支持 STARTTLS；云主机大多封了它',
  465: '一开始就加密（TLS），最常用',
  587: '先连接再加密（STARTTLS），Microsoft 365 等用它',
  994: '网易企业邮箱的 TLS 端口',
  2525: '587 被封时的备用端口，STARTTLS',
};

/** `名称 <地址>`, or the address alone. */
const SENDER = /^(?:"?([^"<>\p{Cc}]{0,60}?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u;
/** Null for what is neither. */
export const senderFrom = (text: string): { name: string; address: string } | null => {
  const [, name = '', named, alone] = SENDER.exec(text.trim()) ?? [];
  const address = Email.safeParse(named ?? alone).data;
  return address === undefined ? null : { name: name.trim(), address };
};
const Sender = z
  .string({ error: '请输入发件人' })
  .overwrite(oneLine)
  .min(1, '请输入发件人')
  .refine((text) => senderFrom(text) !== null, '发件人须是邮箱，或“名称 <邮箱>”，如：某某学堂 <notice@example.com>');

/** Of a key its last four characters, of a short one none; null where there is none. */
const End = z.string().nullable();
const Changed = { version: z.number(), updatedBy: z.string().nullable(), updateTime: DateTime.nullable() };
export const SmsChannel = z.object({
  source: schemaOf(CHANNEL_SOURCE),
  provider: schemaOf(SMS_PROVIDER).nullable(),
  /** Of the environment's own address the host alone. */
  host: z.string().nullable(),
  sign: z.string().nullable(),
  appId: z.string().nullable(),
  region: z.string().nullable(),
  sender: z.string().nullable(),
  accessKeyEnd: End,
  secretEnd: End,
  /** A line each: `code-login=SMS_1(code,minutes)`. */
  templates: z.array(z.string()),
  ...Changed,
});
export type SmsChannel = z.output<typeof SmsChannel>;
export const MailChannel = z.object({
  source: schemaOf(CHANNEL_SOURCE),
  host: z.string().nullable(),
  port: z.number().nullable(),
  crypt: schemaOf(MAIL_CRYPT).nullable(),
  user: z.string().nullable(),
  passwordEnd: End,
  from: z.string().nullable(),
  ...Changed,
});
export type MailChannel = z.output<typeof MailChannel>;

export const getChannels = endpoint({
  title: '发送渠道',
  method: 'GET',
  path: '/system/notify/channel',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  data: z.object({
    sms: SmsChannel,
    mail: MailChannel,
    /** One's own, masked: where a test goes. */
    own: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
  }),
});

const TEMPLATE_LINE = /^([a-z][\w.-]{1,60})\s*=\s*([\w-]{1,60})(?:\(([\w,\s]{0,200})\))?$/;
const BAD_TEMPLATE = '请按“code-login=模板编号”或“code-login=模板编号(参数1,参数2)”的格式填写，每行一个';
export type SmsTemplate = { name: string; id: string; params: string[] | null };
/** Null for a line that is none. */
export const templateFrom = (line: string): SmsTemplate | null => {
  const [, name, id, params] = TEMPLATE_LINE.exec(line.trim()) ?? [];
  if (name === undefined || id === undefined) return null;
  const names = params === undefined ? null : params.split(',').map((one) => one.trim());
  return names?.some((one) => one === '') && params?.trim() !== ''
    ? null
    : { name, id, params: params?.trim() === '' ? [] : names };
};
export const templateLine = ({ name, id, params }: SmsTemplate): string =>
  `${name}=${id}${params === null ? '' : `(${params.join(',')})`}`;

const Templates = z
  .array(
    z
      .string({ error: BAD_TEMPLATE })
      .max(300, BAD_TEMPLATE)
      .refine((line) => templateFrom(line) !== null, BAD_TEMPLATE),
    { error: '请填写短信模板' },
  )
  .min(1, '请填写短信模板')
  .max(100, '短信模板最多100个')
  .refine(
    (lines) => new Set(lines.map((line) => templateFrom(line)?.name)).size === lines.length,
    '同一种消息只能有一个模板',
  );

/** Left out: as it is. */
const Key = (label: string) =>
  z
    .string()
    .overwrite(oneLine)
    .min(1, `请输入${label}`)
    .max(200, `${label}不能超过200个字符`)
    .regex(/^[\x21-\x7e]+$/, `${label}只能是字母、数字和符号`)
    .optional();
const Code = (label: string) =>
  z
    .string()
    .overwrite(oneLine)
    .max(40, `${label}不能超过40个字符`)
    .regex(/^[\w-]*$/, `${label}只能是字母、数字、横线和下划线`)
    .default('');

const HUAWEI_HOST = /^smsapi\.[a-z0-9-]{1,40}\.myhuaweicloud\.com(:443)?$/;
export const SmsBody = z
  .object({
    channel: z.literal('sms'),
    version: Version,
    provider: z.enum(['aliyun', 'tencent', 'huawei'], { error: '请选择服务商' }),
    sign: lineOf('短信签名', 20),
    accessKey: Key('密钥编号'),
    secret: Key('密钥'),
    /** 腾讯云. */
    appId: Code('应用编号'),
    region: Code('地域'),
    /** 华为云. */
    host: z.string().overwrite(oneLine).max(80, '接入地址不受支持').default(''),
    sender: Code('通道号'),
    templates: Templates,
  })
  .refine(({ provider, appId }) => provider !== 'tencent' || appId !== '', {
    error: '请输入应用编号',
    path: ['appId'],
  })
  .refine(({ provider, sender }) => provider !== 'huawei' || sender !== '', { error: '请输入通道号', path: ['sender'] })
  .refine(({ provider, host }) => provider !== 'huawei' || HUAWEI_HOST.test(host), {
    error: '接入地址不受支持，如：smsapi.cn-north-4.myhuaweicloud.com',
    path: ['host'],
  });
/** Addresses that answer a machine about itself; what a name leads to is looked at when it is called. */
const METADATA_HOST = /^(169\.254(\.\d+){1,2}|100\.100\.100\.200|168\.63\.129\.16|192\.0\.0\.192|metadata(\..+)?)$/;
export const MailBody = z.object({
  channel: z.literal('mail'),
  version: Version,
  host: z
    .string({ error: '请输入邮件服务器' })
    .overwrite(oneLine)
    .toLowerCase()
    .min(1, '请输入邮件服务器')
    .max(100, '邮件服务器有误')
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, '邮件服务器有误')
    .refine((host) => !METADATA_HOST.test(host), '邮件服务器不能是链路本地或云主机元数据地址'),
  port: z.int({ error: '端口须是1–65535的整数' }).min(1, '端口须是1–65535的整数').max(65_535, '端口须是1–65535的整数'),
  crypt: schemaOf(MAIL_CRYPT, '请选择加密方式'),
  /** Empty: a server that asks for none. */
  user: z
    .string()
    .overwrite(oneLine)
    .max(100, '用户名不能超过100个字符')
    .regex(/^[\x21-\x7e]*$/, '用户名有误')
    .default(''),
  password: Key('密码'),
  from: Sender,
});

/** Written once: keys are sealed, and never shown again. Every replica goes by it within five seconds. */
export const saveChannel = endpoint({
  title: '设置短信或邮件渠道',
  method: 'PUT',
  path: '/system/notify/channel',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'channel.edit',
  reauth: true,
  body: z.discriminatedUnion('channel', [SmsBody, MailBody], { error: '请选择短信或邮件' }),
  data: z.object({ version: z.number() }),
  done: '已保存，几秒内生效',
});
const KINDS = { error: '请选择短信或邮件' };
/** Back to nothing: every server goes by it within five seconds, and what waits to be sent waits on. */
export const removeChannel = endpoint({
  title: '移除渠道',
  method: 'POST',
  path: '/system/notify/channel/remove',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'channel.remove',
  reauth: true,
  body: z.object({ channel: z.enum(['sms', 'mail'], KINDS), version: Version }),
  data: z.object({ version: z.number() }),
  done: '已移除，几秒内生效',
});
/** Left out, `to` is one's own. A mail may go to any address; a short message, which costs, to one's own alone. */
export const testChannel = endpoint({
  title: '向本人发送测试短信或邮件',
  method: 'POST',
  path: '/system/notify/channel/test',
  access: 'staff',
  permission: 'channel:edit',
  scope: 'platform',
  audit: 'channel.test',
  reauth: true,
  humanOnly: true,
  body: z.object({
    channel: z.enum(['sms', 'mail'], KINDS),
    to: z.union([Mobile, Email], { error: '请输入正确的手机号码或邮箱' }).optional(),
  }),
  data: z.object({ to: z.string() }),
  done: '已发送，请查收',
});
