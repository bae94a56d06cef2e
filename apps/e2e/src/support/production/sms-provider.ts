import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A provider of short messages that speaks the protocol of 阿里云 (SendSms, ACS3-HMAC-SHA256) and refuses a caller
 * whose signature it cannot compute itself.
 */

export const SMS_KEY = { accessKey: 'LTAI5tExampleKey', secret: 'YourAccessKeySecret' } as const;

type ShortMessage = { to: string; template: string; params: Record<string, string> };
export type SmsProvider = {
  url: string;
  sent: ShortMessage[];
  /** How many requests it turned away. */
  refused: () => number;
  close: () => Promise<void>;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const expectedSignature = ({ headers, method, url = '' }: IncomingMessage, signed: string): string => {
  const query = url
    .slice(url.indexOf('?') + 1)
    .split('&')
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, '/', query, lines.join(''), signed, sha256('')].join('\n');
  return createHmac('sha256', SMS_KEY.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
};

const isGenuine = (request: IncomingMessage): boolean => {
  const [, accessKey, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  return (
    accessKey === SMS_KEY.accessKey &&
    ['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => signed.split(';').includes(name)) &&
    signature === expectedSignature(request, signed)
  );
};

export const openSmsProvider = async (): Promise<SmsProvider> => {
  const sent: ShortMessage[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const genuine = isGenuine(request) && request.headers['x-acs-action'] === 'SendSms';
    if (genuine)
      sent.push({
        to: query.get('PhoneNumbers') ?? '',
        template: query.get('TemplateCode') ?? '',
        params: JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>,
      });
    else refused += 1;
    response.setHeader('content-type', 'application/json');
    response.statusCode = genuine ? 200 : 400;
    response.end(
      JSON.stringify(genuine ? { Code: 'OK', BizId: String(sent.length) } : { Code: 'SignatureDoesNotMatch' }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
