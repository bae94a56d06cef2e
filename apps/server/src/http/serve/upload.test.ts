import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { MEDIA_TUS } from '@zhibiao/contract/media/staff';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloads, endpoints, uploads } from '@zhibiao/contract/endpoints';
import { buildOrg, buildUser } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { routesOf } from '#test/content/routes.ts';
import { buildStaff } from '#test/people/staff.ts';
import { listenLocally, openWire, type WireAnswer } from '#test/world/wire.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let port: number;
let owner: string;
let token: string;
let staffToken: string;
beforeAll(async () => {
  world = await openTestWorld();
  const org = await buildOrg(world.deps);
  owner = (await buildUser(world.deps, { role: 2, orgId: org.id })).id;
  port = await listenLocally(world.app);
});
// A walk over every route ends sessions, too.
beforeEach(async () => {
  token = await sessionFor(world.app, world.deps, owner);
  staffToken = (await buildStaff(world, { permissions: ALL_PERMISSIONS })).token;
});
afterAll(() => world.close());

const part = (boundary: string, { field = 'file', bytes = Buffer.from('PNG?'), end = '--' } = {}) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n` +
        'Content-Type: image/png\r\n\r\n',
    ),
    bytes,
    ...(end ? [Buffer.from(`\r\n--${boundary}${end}\r\n`)] : []),
  ]);
const large = Buffer.alloc(300_000, 7);

/** What a broken client, a proxy that cuts, or an attacker sends as a file. */
const BROKEN: { name: string; type: string; body: Buffer }[] = [
  { name: 'no boundary', type: 'multipart/form-data', body: part('x') },
  { name: 'no boundary and much behind it', type: 'multipart/form-data', body: part('x', { bytes: large }) },
  { name: 'an empty boundary', type: 'multipart/form-data; boundary=', body: part('') },
  { name: 'an empty boundary in quotes', type: 'multipart/form-data; boundary=""', body: part('') },
  { name: 'another boundary', type: 'multipart/form-data; boundary=y', body: part('x') },
  {
    name: 'another boundary and much behind it',
    type: 'multipart/form-data; boundary=y',
    body: part('x', { bytes: large }),
  },
  { name: 'an open quote', type: 'multipart/form-data; boundary="x', body: part('x') },
  { name: 'odd quotes', type: 'multipart/form-data; boundary="x\\";y="', body: part('x') },
  {
    name: 'a boundary longer than any',
    type: `multipart/form-data; boundary=${'b'.repeat(400)}`,
    body: part('b'.repeat(400)),
  },
  { name: 'no end', type: 'multipart/form-data; boundary=x', body: part('x', { end: '' }) },
  { name: 'no end after much', type: 'multipart/form-data; boundary=x', body: part('x', { end: '', bytes: large }) },
  { name: 'an end cut short', type: 'multipart/form-data; boundary=x', body: part('x').subarray(0, -5) },
  {
    name: 'headers only',
    type: 'multipart/form-data; boundary=x',
    body: Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n'),
  },
  { name: 'nothing at all', type: 'multipart/form-data; boundary=x', body: Buffer.alloc(0) },
  {
    name: 'a field named after a prototype',
    type: 'multipart/form-data; boundary=x',
    body: part('x', { field: '__proto__' }),
  },
  {
    name: 'another field and much in it',
    type: 'multipart/form-data; boundary=x',
    body: part('x', { field: 'other', bytes: large }),
  },
  { name: 'an unknown charset', type: 'multipart/form-data; charset=nonsense; boundary=x', body: part('x') },
  {
    name: 'many parts',
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([
      ...Array.from({ length: 40 }, (_, n) => part('x', { field: `f${n}`, end: '' })),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  },
];

const tokenFor = (path: string) => (path.startsWith(`${API_BASE}/system/`) ? staffToken : token);
const requestOf = (method: string, path: string, type: string, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokenFor(path)}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
const envelope = (answer: WireAnswer | null) => ({
  status: answer?.status,
  ...(JSON.parse(answer?.body ?? '{}') as { code?: number; msg?: string }),
});

const declared = new Set([...endpoints, ...downloads].map((e) => `${e.method} ${API_BASE}${e.path}`));
const writes = () =>
  routesOf(world.app).filter(
    ({ method, url }) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
      !url.endsWith('/logout') &&
      // Speaks tus, not envelopes: tus.test.ts.
      !url.startsWith(MEDIA_TUS) &&
      // A page for the reader of a mail: wish.test.ts.
      !url.endsWith('/notify/unsubscribe'),
  );
const UPLOADS = uploads.map(({ path }) => API_BASE + path);
/** Says what the file is for, where an upload asks. */
const asked = (url: string): string => {
  if (url.endsWith('/area/import')) return `${url}?date=2026-11-28&version=0`;
  return url.endsWith('/upload/private') ? `${url}?for=evidence` : url;
};

describe('a multipart body', () => {
  it('is taken by the uploads of the contract and by no other route', () => {
    const undeclared = writes().filter(({ method, url }) => !declared.has(`${method} ${url}`));
    expect(undeclared.map(({ url }) => url).toSorted()).toEqual(UPLOADS.toSorted());
  });

  // All routes share the parser that refuses them: each route meets every sixth body, each body a sixth of the routes.
  it('that is broken is answered in an envelope by every route that writes', async () => {
    const wire = await openWire(port);
    for (const [at, { method, url }] of writes().entries())
      for (const { name, type, body } of BROKEN.filter((_, n) => n % 6 === at % 6)) {
        wire.write(requestOf(method, url.replace(/:\w+/g, 'x'), type, body));
        const { status, code, msg } = envelope(await wire.answer());
        const ok = code === 200 && /upload|check/.test(url);
        expect({ url, name, status, ok }).toEqual({ url, name, status: 200, ok: false });
        expect(msg).toMatch(/\p{Script=Han}/u);
        expect(msg).not.toBe(copy.busy);
      }
    wire.close();
  });

  it.each(UPLOADS)('is told the truth about at %s, and the connection goes on', async (url) => {
    const wire = await openWire(port);
    for (const { name, type, body } of BROKEN) {
      wire.write(requestOf('POST', asked(url), type, body));
      const { msg } = envelope(await wire.answer());
      expect({ name, msg }).toEqual({
        name,
        msg: expect.stringMatching(
          /^(上传的内容不完整或格式有误，请重新选择文件后再试|请选择要.+的(图片|文件|附件)|文件是空的，请重新选择|仅支持.+|文件无法识别.+|这是纯文本.+|表头缺少.+|印章、签名和标志须为.+)$/,
        ),
      });
      wire.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect({ name, body: (await wire.answer())?.body }).toEqual({ name, body: '{"status":"ok"}' });
    }
    wire.close();
  });

  it.each(['no end', 'no end after much', 'an end cut short'])(
    'with %s is called incomplete, not too large',
    async (name) => {
      const { type, body } = BROKEN.find((b) => b.name === name) ?? { type: '', body: Buffer.alloc(0) };
      for (const url of UPLOADS) {
        const wire = await openWire(port);
        wire.write(requestOf('POST', asked(url), type, body));
        expect(envelope(await wire.answer())).toEqual({
          status: 200,
          code: 500,
          msg: '上传的内容不完整或格式有误，请重新选择文件后再试',
        });
        wire.close();
      }
    },
  );
});
