import { createHash, createHmac, randomUUID } from 'node:crypto';
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

/** 阿里云短信服务, ACS3-HMAC-SHA256. */
export type AliyunSms = {
  url: string;
  accessKey: string;
  secret: string;
  sign: string;
  templates: SmsTemplates;
};

type AliyunRequest = {
  accessKey: string;
  url: string;
  action: string;
  version: string;
  query: Record<string, string>;
};

const ALGORITHM = 'ACS3-HMAC-SHA256';
/** All goes in the query; the body is empty. */
const EMPTY = createHash('sha256').update('').digest('hex');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986: what encodeURIComponent leaves as it is beyond that. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const queryOf = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');

/** The headers of a request, signed. */
export const signAliyun = (
  { accessKey, url, action, version, query }: AliyunRequest,
  secret: string,
  { now, nonce }: SigningMoment,
): Record<string, string> => {
  const headers: Record<string, string> = {
    'x-acs-action': action,
    'x-acs-content-sha256': EMPTY,
    'x-acs-date': now.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  // The host is added by the client that sends the request.
  const covered = Object.entries({ host: new URL(url).host, ...headers }).toSorted();
  const signed = covered.map(([name]) => name).join(';');
  const lines = covered.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = ['POST', '/', queryOf(query), lines, signed, EMPTY].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKey},SignedHeaders=${signed},Signature=${signature}`,
  };
};

const Answer = z.object({ Code: z.string(), BizId: z.string().optional() });

const FAULTS = {
  flow: /^(isv\.(BUSINESS|DAY|MONTH)_LIMIT_CONTROL$|Throttling)/,
  recipient: /^isv\.(MOBILE_NUMBER_ILLEGAL|BLACK_KEY_CONTROL_LIMIT|DOMESTIC_NUMBER_NOT_SUPPORTED)$/,
  /** Of the key, its rights and account; and of the 签名 before each message. */
  credentials: new RegExp(
    [
      '^(SignatureDoesNotMatch|IncompleteSignature|InvalidAccessKeyId|Forbidden)',
      '^is[vp]\\.(RAM_PERMISSION_DENY|ACCOUNT_|SMS_SIGNATURE_ILLEGAL|SMS_SIGN_ILLEGAL|SIGN_STATE_ILLEGAL)',
    ].join('|'),
  ),
  template: /^isv\.(SMS_TEMPLATE_ILLEGAL|TEMPLATE_(MISSING|PARAMS))/,
};

const call = async (
  { url, accessKey, secret }: AliyunSms,
  action: string,
  query: Record<string, string>,
): Promise<z.output<typeof Answer>> => {
  const request = { accessKey, url, action, version: '2017-05-25', query };
  const headers = signAliyun(request, secret, { now: new Date(), nonce: randomUUID() });
  return parsed(Answer, await askProvider(`${new URL(url).origin}/?${queryOf(query)}`, { headers }));
};

/** Asks for the list of 签名, which sends nothing. A key that may not see it is a good key all the same. */
export const askAliyun = async (sms: AliyunSms): Promise<void> => {
  const { Code } = await call(sms, 'QuerySmsSignList', { PageIndex: '1', PageSize: '1' });
  if (Code !== 'OK' && !/RAM_PERMISSION_DENY|^(Forbidden|NoPermission)/.test(Code)) throw faultOf(FAULTS, Code);
};

export const aliyunSms = (sms: AliyunSms): Sms => ({
  async send(message) {
    const template = smsTemplateOf(sms.templates, message);
    const { Code, BizId } = await call(sms, 'SendSms', {
      PhoneNumbers: message.to,
      SignName: sms.sign,
      TemplateCode: template.id,
      TemplateParam: JSON.stringify(template.params),
    });
    if (Code !== 'OK') throw faultOf(FAULTS, Code);
    return BizId ?? null;
  },
});
