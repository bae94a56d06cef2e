import { z } from 'zod';
import { oneOf, webAddress } from './fields.ts';

/** Who sends short messages, and how; part of config.ts. */

/** A template of the provider: its id alone takes all values, in their order. */
const smsTemplates = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: '须为 JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.union(
        [
          z
            .string()
            .min(1)
            .transform((id) => ({ id, params: undefined })),
          z.strictObject({ id: z.string().min(1), params: z.array(z.string()).optional() }),
        ],
        '每个模板须为编号，或 {"id":"…","params":["…"]}',
      ),
      '须为 JSON 对象：每条短信一个模板',
    ),
  );

export const SMS_ENV = {
  /** Whose short messages; http is any interface that takes a POST of JSON. */
  SMS_PROVIDER: oneOf(['http', 'aliyun', 'tencent', 'huawei']).default('http'),
  SMS_URL: webAddress.optional(),
  SMS_ACCESS_KEY: z.string().optional(),
  /** Of the provider's access key; of http, signs each request. */
  SMS_SECRET: z.string().optional(),
  /** Tencent's SmsSdkAppId. */
  SMS_APP_ID: z.string().optional(),
  /** Tencent's region. */
  SMS_REGION: z.string().default('ap-guangzhou'),
  /** Huawei's channel number. */
  SMS_SENDER: z.string().optional(),
  /** JSON: message → template of the provider, {"code-login":"SMS_1","join":{"id":"SMS_2","params":["org"]}}. */
  SMS_TEMPLATES: smsTemplates.default({}),
  /** JSON body with {{phone}} {{code}} {{minutes}} {{sign}} {{text}}. */
  SMS_BODY: z.string().default('{"phone":"{{phone}}","content":"{{text}}"}'),
  SMS_HEADERS: z.string().default('{}'),
  /** The platform's own name where it is empty. */
  SMS_SIGN: z.string().default(''),
  /** Part of the provider's answer that means success. */
  SMS_OK: z.string().default('"OK"'),
};
const Env = z.object(SMS_ENV);
type Parsed = z.output<typeof Env>;

/** What each provider cannot do without. */
const SMS_NEEDS = {
  http: ['SMS_URL'],
  aliyun: ['SMS_ACCESS_KEY', 'SMS_SECRET'],
  tencent: ['SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_APP_ID'],
  huawei: ['SMS_URL', 'SMS_ACCESS_KEY', 'SMS_SECRET', 'SMS_SENDER'],
} as const satisfies Record<Parsed['SMS_PROVIDER'], readonly (keyof Parsed)[]>;

export const smsFaults = (e: Parsed): string[] => {
  const lacking = SMS_NEEDS[e.SMS_PROVIDER].filter((name) => !e[name]);
  return e.SMS_PROVIDER !== 'http' && lacking.length > 0
    ? [`${lacking.join('、')}: SMS_PROVIDER=${e.SMS_PROVIDER} 时必填`]
    : [];
};

export const smsOf = (e: Parsed) => {
  const { SMS_SIGN: sign, SMS_TEMPLATES: templates } = e;
  if (e.SMS_PROVIDER === 'http')
    return e.SMS_URL
      ? {
          provider: 'http' as const,
          url: e.SMS_URL,
          body: e.SMS_BODY,
          headers: e.SMS_HEADERS,
          sign,
          ok: e.SMS_OK,
          secret: e.SMS_SECRET ?? null,
        }
      : null;
  const key = { accessKey: e.SMS_ACCESS_KEY ?? '', secret: e.SMS_SECRET ?? '', sign, templates };
  switch (e.SMS_PROVIDER) {
    case 'aliyun':
      return { provider: 'aliyun' as const, url: e.SMS_URL ?? 'https://dysmsapi.aliyuncs.com', ...key };
    case 'tencent': {
      const url = e.SMS_URL ?? 'https://sms.tencentcloudapi.com';
      return { provider: 'tencent' as const, url, appId: e.SMS_APP_ID ?? '', region: e.SMS_REGION, ...key };
    }
    case 'huawei':
      return { provider: 'huawei' as const, url: e.SMS_URL ?? '', sender: e.SMS_SENDER ?? '', ...key };
  }
};
