import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaLinks } from '#ports/media/link.ts';
import { buildStaff } from '#test/people/staff.ts';
import { absentId } from '#test/people/agent.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { mediaSigner } from './media.ts';

let world: TestWorld;
let url: string;
let file: string;
let staff: { id: string; sessionId: string };
const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));

beforeAll(async () => {
  world = await openTestWorld();
  file = await world.deps.storage.put(bytes, 'mp4');
  const { id: staffId } = await buildStaff(world);
  staff = { id: staffId, sessionId: (await world.deps.db.staffSession.findFirstOrThrow({ where: { staffId } })).id };
  url = mediaSigner(world.deps, { staff })(file) ?? '';
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(world.app.server)
    .get(path)
    .set(headers)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
const now = () => Math.floor(Date.now() / 1_000);
const at = (token: string, name = 'media.mp4') => `/prod-api/media/${token}/${name}`;

describe('a signed address', () => {
  it('gives the whole file, privately and as what it is', async () => {
    const { status, headers, body } = await get(url);
    expect(status).toBe(200);
    expect(body).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    expect(headers['cache-control']).toMatch(/^private/);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=500-5000', 500, 999],
  ])('gives %s', async (range, start, end) => {
    const { status, headers, body } = await get(url, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(body).toEqual(bytes.subarray(start, end + 1));
  });

  it('refuses a range past the end', async () => {
    const { status, headers } = await get(url, { range: 'bytes=1000-' });
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: 'bytes */1000' });
  });

  it('keeps to If-Range and If-None-Match', async () => {
    const {
      headers: { etag = '' },
    } = await get(url);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, text } = await supertest(world.app.server).head(url);
    expect({ status, length: headers['content-length'], type: headers['content-type'], text: text ?? '' }).toEqual({
      status: 200,
      length: '1000',
      type: 'video/mp4',
      text: '',
    });
  });

  it.each([
    ['vtt', 'text/vtt; charset=utf-8'],
    ['jpg', 'image/jpeg'],
    ['pdf', 'application/pdf'],
  ])('names a .%s rightly', async (ext, type) => {
    const path =
      mediaSigner(world.deps, { staff })(await world.deps.storage.put(Buffer.from(`WEBVTT ${ext}`), ext)) ?? '';
    expect((await get(path)).headers['content-type']).toBe(type);
  });

  it('of no file is none', () => {
    expect(mediaSigner(world.deps, { staff })(null)).toBeNull();
  });
});

describe('any other address', () => {
  const token = () => url.split('/')[3] ?? '';
  it('is refused when it is forged or has expired', async () => {
    const links = createMediaLinks(world.deps.secrets);
    const [payload = '', mac = ''] = token().split('.');
    const renamed = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace(staff.sessionId, absentId()),
    ).toString('base64url');
    const forged = [
      `${payload}.${'A'.repeat(mac.length)}`,
      `${renamed}.${mac}`,
      payload,
      'x',
      `${payload}.`,
      `.${mac}`,
      links.sign({ file, viewer: '', expires: now() - 1 }),
    ];
    for (const one of forged) expect((await get(at(one))).status).toBe(403);
    expect(links.open(links.sign({ file, viewer: 'v', expires: 100 }), 100)).toEqual({
      file,
      viewer: 'v',
      expires: 100,
    });
    expect(links.open(links.sign({ file, viewer: 'v', expires: 100 }), 101)).toBeNull();
  });
  it('names no file by its path', async () => {
    for (const path of [`/prod-api/media/${file}`, '/prod-api/media/..%2f..%2fetc%2fpasswd/x'])
      expect((await get(path)).status).toBe(403);
    expect((await get(`/media/${file}`)).status).toBe(404);
    const links = createMediaLinks(world.deps.secrets);
    expect(
      (await get(at(links.sign({ file: `${file.slice(0, 67)}.exe`, viewer: staff.sessionId, expires: now() + 9 }))))
        .status,
    ).toBe(404);
    expect(
      (
        await get(
          at(
            links.sign({
              file: file.replace(/[0-9a-f]{8}\.mp4$/, '00000000.mp4'),
              viewer: staff.sessionId,
              expires: now() + 9,
            }),
          ),
        )
      ).status,
    ).toBe(404);
  });
});
