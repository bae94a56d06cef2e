import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#config.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import type { DoctorDeps } from '#features/doctor/check.ts';
import { storeAddressCheck } from './store-address.ts';

const SITE = 'https://school.example';
let s3: S3Server;
let dataDir = '';
beforeAll(async () => {
  s3 = await startS3({ origin: SITE });
  dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-address-'));
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const look = (env: Record<string, string>) => {
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const deps = {
    config: { ...config, publicUrl: SITE },
    storage: createStorage(config),
    signal: AbortSignal.timeout(20_000),
  };
  return storeAddressCheck.run(deps as DoctorDeps);
};
const at = (publicUrl: string, server = s3) => look({ ...server.env, S3_PUBLIC_URL: publicUrl });

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { method: string; url: string; headers: IncomingHttpHeaders };
type Pass = (asked: Asked) => Promise<Answer>;
/** What stands before the store, as a CDN does: each answer is what `how` makes of passing the request on. */
const before = async (how: (asked: Asked, pass: Pass) => Promise<Answer>): Promise<string> => {
  const { hostname, port } = new URL(s3.env['S3_ENDPOINT'] ?? '');
  const pass: Pass = ({ method, url, headers }) =>
    new Promise((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      })
        .once('error', reject)
        .end();
    });
  const server = createServer(async ({ method = '', url = '', headers }, response) => {
    const { status, headers: said, body } = await how({ method, url, headers }, pass);
    response.writeHead(status, { ...said, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/${s3.env['S3_BUCKET']}`;
};

test('a store that browsers may read, and only as they are sent there, is as it should be', async () => {
  const found = { level: 'ok', found: `${s3.publicUrl} 能按段读取，只认没有过期的签名` };
  expect(await at(s3.publicUrl)).toMatchObject(found);
  const handedOn = await before((asked, pass) => pass(asked));
  expect(await at(handedOn)).toMatchObject({ level: 'ok' });
  expect(await look(s3.env)).toMatchObject({ level: 'ok', found: expect.stringContaining('没有设置 S3_PUBLIC_URL') });
  expect(await look({})).toMatchObject({ level: 'ok' });
});

test('without rules for other origins, or with others, it says which to set', async () => {
  const [bare, others] = [await startS3(), await startS3({ origin: 'https://another.example' })];
  closers.push(bare.close, others.close);
  for (const server of [bare, others])
    expect(await at(server.publicUrl, server)).toMatchObject({
      level: 'fault',
      found: `${server.publicUrl} 不允许 ${SITE} 的网页读取`,
      todo: expect.stringContaining('跨域规则'),
    });
});

const without = (name: string) =>
  before(async (asked, pass) => {
    const { headers, ...answer } = await pass(asked);
    return { ...answer, headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)) };
  });

test('what a browser is not told across origins is named, and a preflight that fails', async () => {
  expect(await at(await without('access-control-expose-headers'))).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('没有暴露响应头 accept-ranges、content-length、content-range'),
  });
  expect(await at(await without('access-control-allow-headers'))).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('预检请求'),
  });
});

test('an address that is not the bucket’s, and one that leads nowhere, are told apart', async () => {
  expect(await at(new URL(s3.publicUrl).origin)).toMatchObject({
    level: 'fault',
    found: expect.stringMatching(/签名的地址应答 40\d$/),
    todo: expect.stringContaining('S3_PUBLIC_URL 是不是桶的地址'),
  });
  const gone = await before(async (asked, pass) => pass(asked));
  await closers.pop()?.();
  expect(await at(gone)).toMatchObject({ level: 'fault', found: `${gone} 对方拒绝连接` });
});

test('a proxy that drops ranges is one to be mended', async () => {
  const whole = await before(({ headers: { range: _, ...headers }, ...asked }, pass) => pass({ ...asked, headers }));
  expect(await at(whole)).toMatchObject({ level: 'fault', found: `${whole} 不支持只取文件的一段` });
});

test('a store that is open, and a cache that answers in its place, are said to be what they are', async () => {
  const kept = new Map<string, Answer>();
  const keeping = await before(async (asked, pass) => {
    const key = `${asked.method} ${asked.url} ${asked.headers.range}`;
    const answer = kept.get(key) ?? (await pass(asked));
    if (answer.status < 300) kept.set(key, answer);
    return answer;
  });
  const open = await before((asked, pass) => {
    const signed = asked.headers.origin !== undefined;
    return signed ? pass(asked) : Promise.resolve({ status: 200, headers: {}, body: Buffer.from('all') });
  });
  expect(await at(open)).toMatchObject({ level: 'fault', found: expect.stringContaining('没有签名或签名不对') });
  expect(await at(keeping)).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('过期的地址也应答文件'),
  });
});
