import { createHmac, randomUUID } from 'node:crypto';
import { askProvider, type SigningMoment, type Sms } from './provider.ts';

/** Any provider that takes a POST of JSON. */
export type HttpSms = {
  url: string;
  body: string;
  headers: string;
  sign: string;
  ok: string;
  /** Signs each request when set. */
  secret: string | null;
};

/** Fills `{{name}}` in a JSON text; the values are escaped, so none can leave its string. */
export const fillJson = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1));

const parseHeaders = (text: string): Record<string, string> => {
  const headers: unknown = JSON.parse(text);
  if (typeof headers !== 'object' || headers === null) throw new Error('SMS_HEADERS: must be a JSON object');
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
};

/** HMAC-SHA256 over `time.nonce.body`, so that a gateway of one's own knows who calls and that no call comes twice. */
export const signHttp = (
  { body }: { body: string },
  secret: string,
  { now, nonce }: SigningMoment,
): Record<string, string> => {
  const time = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${nonce}.${body}`).digest('hex');
  return { 'x-timestamp': time, 'x-nonce': nonce, 'x-signature': `sha256=${signature}` };
};

export const httpSms = ({ url, body, headers, sign, ok, secret }: HttpSms): Sms => {
  const always = { 'content-type': 'application/json; charset=utf-8', ...parseHeaders(headers) };
  return {
    async send({ to, text, template, params }) {
      const filled = fillJson(body, { ...params, phone: to, sign, template, text: `【${sign}】${text}` });
      const signed =
        secret === null ? {} : signHttp({ body: filled }, secret, { now: new Date(), nonce: randomUUID() });
      const answer = await askProvider(url, { headers: { ...always, ...signed }, body: filled });
      // The answer may repeat phone and code, so it is not quoted.
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`the SMS provider answered HTTP ${answer.status}`);
      if (!answer.text.includes(ok)) throw new Error('the SMS provider did not confirm the message');
      return null;
    },
  };
};
