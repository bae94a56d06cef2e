import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createSms } from './sms.ts';
import { fillJson } from './http.ts';

const MESSAGE = {
  to: '13800138000',
  text: '验证码 246810，5分钟内有效。',
  template: 'code-login',
  params: { code: '246810', minutes: '5' },
};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const provider = async (listener: RequestListener, fields: { body?: string; headers?: string } = {}) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  const sms = {
    provider: 'http' as const,
    url,
    body: '{"phone":"{{phone}}","content":"{{text}}"}',
    headers: '{}',
    sign: '知标学堂',
    ok: '"OK"',
    secret: null,
    ...fields,
  };
  return createSms({ sms, dataDir: '/nowhere', production: true }, () => {});
};

it('posts the filled template with its headers and takes the success text for success', async () => {
  const seen: { body: unknown; headers: IncomingHttpHeaders }[] = [];
  const sms = await provider(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({ body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers });
        response.end('{"Code":"OK"}');
      });
    },
    {
      body: '{"to":"{{phone}}","sign":"{{sign}}","code":"{{code}}","min":{{minutes}},"text":"{{text}}"}',
      headers: '{"authorization":"Key abc"}',
    },
  );
  await sms.send(MESSAGE);
  expect(seen[0]?.body).toEqual({
    to: '13800138000',
    sign: '知标学堂',
    code: '246810',
    min: 5,
    text: '【知标学堂】验证码 246810，5分钟内有效。',
  });
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Key abc',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('keeps a value inside its string', () => {
  expect(JSON.parse(fillJson('{"text":"{{text}}","code":"{{code}}"}', { text: '","admin":"\n' }))).toEqual({
    text: '","admin":"\n',
    code: '',
  });
});

it.each([
  ['an HTTP error', 500, '{"Code":"OK"}'],
  ['an answer without the success text', 200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Phone":"13800138000"}'],
])('rejects %s and quotes nothing of it', async (_, status, body) => {
  const sms = await provider((_request, response) => response.writeHead(status).end(body));
  const error: unknown = await sms.send(MESSAGE).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toMatch(/13800138000|246810/);
});

it('follows no redirect', async () => {
  const paths: (string | undefined)[] = [];
  const sms = await provider((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/inner' }).end();
  });
  await expect(sms.send(MESSAGE)).rejects.toThrow();
  expect(paths).toEqual(['/sms']);
});

it('rejects within its time when the provider hangs', async () => {
  const sms = await provider(() => {});
  await expect(sms.send(MESSAGE)).rejects.toThrow();
}, 10_000);

it('without a provider writes to the outbox and logs no code', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-outbox-'));
  closers.push(() => rm(dataDir, { recursive: true }));
  const lines: string[] = [];
  await createSms({ sms: null, dataDir, production: false }, (line) => lines.push(line)).send(MESSAGE);
  expect(JSON.parse(await readFile(join(dataDir, 'outbox.jsonl'), 'utf8'))).toMatchObject({
    channel: 'sms',
    to: '13800138000',
    template: 'code-login',
    text: MESSAGE.text,
  });
  expect(lines.join()).toContain('138****8000');
  expect(lines.join()).not.toMatch(/246810|13800138000/);
});

it('in production says that short messages are not there', async () => {
  await expect(createSms({ sms: null, dataDir: '/nowhere', production: true }, () => {}).send(MESSAGE)).rejects.toThrow(
    '暂未开通短信服务，请使用邮箱',
  );
});
