import type { Config } from '#config.ts';
import { maskMobile } from '#domain/masking.ts';
import { refused } from '#errors.ts';
import { createOutbox } from './outbox.ts';

/** Outgoing short messages. Rejects when the provider did not take the message within its time. */
export type Sms = {
  send(message: { to: string; text: string; template: string; params: Record<string, string> }): Promise<void>;
};

const TIMEOUT_MS = 5_000;
const ANSWER_MAX = 64_000;

/** The provider's HTTP interface when configured; else the outbox, except in production, where nobody would read it. */
export const createSms = (config: Pick<Config, 'sms' | 'dataDir' | 'production'>, log: (line: string) => void): Sms =>
  config.sms ? httpSms(config.sms) : config.production ? closedSms : outboxSms(config.dataDir, log);

/** Fills `{{name}}` in a JSON text; the values are escaped, so none can leave its string. */
export const fillJson = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1));

const parseHeaders = (text: string): Record<string, string> => {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('SMS_HEADERS: must be a JSON object');
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
};

const httpSms = ({ url, body, headers, sign, ok }: NonNullable<Config['sms']>): Sms => {
  const sentHeaders = { 'content-type': 'application/json; charset=utf-8', ...parseHeaders(headers) };
  return {
    async send({ to, text, template, params }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: sentHeaders,
        body: fillJson(body, { ...params, phone: to, sign, template, text: `【${sign}】${text}` }),
        // Followed redirects could lead the request, with its code, into the inner network.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The answer may repeat phone and code, so it is not quoted.
      if (!response.ok) throw new Error(`the SMS provider answered HTTP ${response.status}`);
      if (!(await readUpTo(response, ANSWER_MAX)).includes(ok))
        throw new Error('the SMS provider did not confirm the message');
    },
  };
};

const readUpTo = async (response: Response, max: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > max) break;
  }
  return text;
};

const outboxSms = (dataDir: string, log: (line: string) => void): Sms => {
  const outbox = createOutbox(dataDir);
  return {
    async send({ to, template, text }) {
      await outbox.append({ channel: 'sms', to, template, text });
      log(`未配置短信服务，发往 ${maskMobile(to)} 的短信（${template}）已写入 ${outbox.path}`);
    },
  };
};

const closedSms: Sms = {
  send: async () => {
    throw refused('暂未开通短信服务，请使用邮箱');
  },
};
