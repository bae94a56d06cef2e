import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStaff } from '#test/people/staff.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { mediaSigner } from './media.ts';

/** Films, sound and documents that browsers have from the store itself, by an address that this server gives them. */

const ORIGIN = 'http://school.example';
const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));
let s3: S3Server;
let world: TestWorld;
let sign: (file: string) => string;
beforeAll(async () => {
  s3 = await startS3({ origin: ORIGIN });
  world = await openTestWorld({ ...s3.env, S3_PUBLIC_URL: `${s3.publicUrl}/` });
  const { id } = await buildStaff(world);
  const session = await world.deps.db.staffSession.findFirstOrThrow({ where: { staffId: id } });
  sign = (file) => mediaSigner(world.deps, { staff: { id, sessionId: session.id } })(file) ?? '';
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

const ask = (url: string) => supertest(world.app.server).get(url).redirects(0);
const stored = (ext: string, content: Buffer = bytes) => world.deps.storage.put(content, ext);
const sentTo = async (url: string): Promise<URL> => {
  const { status, headers } = await ask(url);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 302, cache: 'no-store' });
  return new URL(headers['location'] ?? '');
};

describe('a browser that asks for a film', () => {
  it('is sent to the public address of the store for a minute, and has it there whole or in part', async () => {
    const file = await stored('mp4');
    const address = await sentTo(sign(file));
    expect(`${address.origin}${address.pathname}`).toBe(`${s3.publicUrl}/${file}`);
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    const whole = await fetch(address, { headers: { origin: ORIGIN } });
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'access-control-allow-origin': ORIGIN,
    });
    const part = await fetch(address, { headers: { range: 'bytes=500-599' } });
    expect({ status: part.status, range: part.headers.get('content-range') }).toEqual({
      status: 206,
      range: 'bytes 500-599/1000',
    });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(500, 600));
  });

  it('has nothing by an address that is altered, unsigned or over', async () => {
    const [mine, other] = [await stored('mp4'), await stored('mp4', Buffer.from('another'))];
    const address = await sentTo(sign(mine));
    const altered = (change: (url: URL) => void) => {
      const copy = new URL(address);
      change(copy);
      return copy;
    };
    const wrong = [
      altered((url) => (url.pathname = url.pathname.replace(mine, other))),
      altered((url) => url.searchParams.set('X-Amz-Expires', '6000')),
      altered((url) => url.searchParams.set('response-content-type', 'text/html')),
      altered((url) => (url.search = '')),
    ];
    for (const url of wrong) expect((await fetch(url)).status).toBe(403);
    const shown = { type: 'video/mp4', disposition: 'inline', seconds: 1 };
    const short = (await world.deps.storage.address(mine, shown)) ?? '';
    expect((await fetch(short)).status).toBe(200);
    await expect.poll(async () => (await fetch(short)).status, { timeout: 5_000 }).toBe(403);
  });
});

it.each([
  ['webm', 'video/webm'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['weba', 'audio/webm'],
  ['pdf', 'application/pdf'],
])('of a .%s the store says what it is', async (ext, type) => {
  const answer = await fetch(await sentTo(sign(await stored(ext))));
  expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type });
});

it('a document is saved under the name that it has on the page', async () => {
  const address = await sentTo(`${sign(await stored('pdf'))}?save=${encodeURIComponent('读(1)本')}`);
  const { headers } = await fetch(address);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="download.pdf"; filename*=UTF-8''%E8%AF%BB%281%29%E6%9C%AC.pdf`,
  );
});

it.each(['vtt', 'jpg'])('what is small comes from here: .%s', async (ext) => {
  expect((await ask(sign(await stored(ext)))).status).toBe(200);
});

it('of a film that is asked after, not for, this server says how long it is', async () => {
  const { status, headers } = await supertest(world.app.server).head(sign(await stored('mp4')));
  expect({ status, length: headers['content-length'] }).toEqual({ status: 200, length: '1000' });
});

it('a store that browsers do not reach sends nothing by itself', async () => {
  const reachedFromHere = await startS3();
  const inner = await openTestWorld(reachedFromHere.env);
  try {
    const { id } = await buildStaff(inner);
    const session = await inner.deps.db.staffSession.findFirstOrThrow({ where: { staffId: id } });
    const file = await inner.deps.storage.put(bytes, 'mp4');
    const url = mediaSigner(inner.deps, { staff: { id, sessionId: session.id } })(file) ?? '';
    const { status, body } = await supertest(inner.app.server).get(url).set('range', 'bytes=0-9').buffer(true);
    expect({ status, body }).toEqual({ status: 206, body: bytes.subarray(0, 10) });
  } finally {
    await inner.close();
    await reachedFromHere.close();
  }
});
