import { createHash, createHmac } from 'node:crypto';
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

/** 腾讯云短信, TC3-HMAC-SHA256. */
export type TencentSms = {
  url: string;
  accessKey: string;
  secret: string;
  appId: string;
  region: string;
  sign: string;
  templates: SmsTemplates;
};

type TencentRequest = { accessKey: string; url: string; service: string; body: string };

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const SIGNED = 'content-type;host';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The headers of a request, signed. */
export const signTencent = (
  { accessKey, url, service, body }: TencentRequest,
  secret: string,
  { now }: Pick<SigningMoment, 'now'>,
): Record<string, string> => {
  const { host } = new URL(url);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const date = now.toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const canonical = ['POST', '/', '', `content-type:${CONTENT_TYPE}\nhost:${host}\n`, SIGNED, sha256(body)].join('\n');
  const toSign = [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return {
    'content-type': CONTENT_TYPE,
    'x-tc-timestamp': timestamp,
    authorization: `${ALGORITHM} Credential=${accessKey}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
};

const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string(), SerialNo: z.string().optional() })).optional(),
  }),
});

const FAULTS = {
  flow: /^(LimitExceeded|RequestLimitExceeded)/,
  recipient: /^(InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)$/,
  credentials: /^(AuthFailure|UnauthorizedOperation|FailedOperation\.SignatureIncorrectOrUnapproved$)/,
  template: /^(FailedOperation\.TemplateIncorrectOrUnapproved|InvalidParameterValue\.Template)/,
};

const call = async (
  { url, accessKey, secret, region }: TencentSms,
  action: string,
  request: object,
): Promise<z.output<typeof Answer>['Response']> => {
  const body = JSON.stringify(request);
  const headers = {
    ...signTencent({ accessKey, url, service: 'sms', body }, secret, { now: new Date() }),
    'x-tc-action': action,
    'x-tc-version': '2021-01-11',
    'x-tc-region': region,
  };
  return parsed(Answer, await askProvider(url, { headers, body })).Response;
};

/** Asks for the list of 签名, which sends nothing. A key that may not see it is a good key all the same. */
export const askTencent = async (sms: TencentSms): Promise<void> => {
  const { Error: fault } = await call(sms, 'DescribeSmsSignList', { SignIdSet: [], International: 0 });
  if (fault && !/UnauthorizedOperation/.test(fault.Code)) throw faultOf(FAULTS, fault.Code);
};

export const tencentSms = (sms: TencentSms): Sms => ({
  async send(message) {
    const template = smsTemplateOf(sms.templates, message);
    const { Error: fault, SendStatusSet: [status] = [] } = await call(sms, 'SendSms', {
      PhoneNumberSet: [`+86${message.to}`],
      SmsSdkAppId: sms.appId,
      SignName: sms.sign,
      TemplateId: template.id,
      TemplateParamSet: Object.values(template.params),
    });
    if (status?.Code !== 'Ok') throw faultOf(FAULTS, fault?.Code ?? status?.Code ?? '');
    return status.SerialNo ?? null;
  },
});
