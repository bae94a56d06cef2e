import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  askProvider,
  faultOf,
  type SigningMoment,
  parsed,
  type Sms,
  type SmsTemplates,
  smsTemplateOf,
} from './provider.ts';

/** 华为云消息&短信, X-WSSE. */
export type HuaweiSms = {
  url: string;
  accessKey: string;
  secret: string;
  /** The number of the channel (国内短信签名通道号). */
  sender: string;
  sign: string;
  templates: SmsTemplates;
};

/**
 * The headers of a request, signed. The digest is Base64 of the *hex* SHA-256: the guide's formula reads as raw bytes,
 * but its published header decodes to 64 hex letters.
 */
export const signHuawei = (
  { accessKey }: { accessKey: string },
  secret: string,
  { now, nonce }: SigningMoment,
): Record<string, string> => {
  const created = now.toISOString().replace(/\.\d+/, '');
  const hex = createHash('sha256').update(`${nonce}${created}${secret}`).digest('hex');
  const fields = {
    Username: accessKey,
    PasswordDigest: Buffer.from(hex).toString('base64'),
    Nonce: nonce,
    Created: created,
  };
  return {
    authorization: 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"',
    'x-wsse': `UsernameToken ${Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`,
  };
};

const Answer = z.object({
  code: z.string(),
  result: z.array(z.object({ status: z.string(), smsMsgId: z.string().optional() })).optional(),
});

const OK = '000000';
const FAULTS = {
  /** Of the headers that carry the key: missing, wrong, blocked, out of time. */
  credentials: /^E0000(0[1-9]|[1-9]\d)$|^E0001\d\d$/,
};

export const huaweiSms = ({ url, accessKey, secret, sender, sign, templates }: HuaweiSms): Sms => ({
  async send(message) {
    const template = smsTemplateOf(templates, message);
    const headers = {
      ...signHuawei({ accessKey }, secret, { now: new Date(), nonce: randomUUID().replaceAll('-', '') }),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({
      from: sender,
      to: `+86${message.to}`,
      templateId: template.id,
      templateParas: JSON.stringify(Object.values(template.params)),
      signature: sign,
    }).toString();
    const { code, result: [sent] = [] } = parsed(
      Answer,
      await askProvider(new URL('/sms/batchSendSms/v1', url).href, { headers, body }),
    );
    const status = code === OK ? (sent?.status ?? OK) : code;
    if (status !== OK) throw faultOf(FAULTS, status);
    return sent?.smsMsgId ?? null;
  },
});
