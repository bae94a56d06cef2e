import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPng, scanBomb } from '#test/files/bomb.ts';
import { repaint } from './image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
const small = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d4f91' } })
    .png()
    .toBuffer();
/** The dearest that is let in: a second or two of work. */
const dear = () => emptyPng({ width: 5_000, height: 5_000 });
const RSS_ROOM = 64 * 1024 * 1024;

test('paints a picture anew, upright, without its metadata', async () => {
  const jpeg = await sharp(await small())
    .resize(60, 20, { fit: 'fill' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const painted = await repaint('a', await file('upright', jpeg));
  if ('fault' in painted) throw new Error(painted.fault);
  expect(painted.kind).toBe('jpeg');
  expect(await sharp(painted.picture).metadata()).toMatchObject({ width: 20, height: 60, format: 'jpeg' });
});

test('two bombs of 3 000 scans are refused before they are opened', async () => {
  const path = await file('scans', await scanBomb(3_000));
  expect(await Promise.all([repaint('a', path), repaint('b', path)])).toEqual([
    { fault: 'too-costly' },
    { fault: 'too-costly' },
  ]);
});

test("one person's pile of dear pictures delays nobody else's, and costs this process no memory", async () => {
  const [path, other] = [await file('dear', dear()), await file('other', await small())];
  const before = process.memoryUsage.rss();
  const finished: string[] = [];
  const paint = (who: string, name: string) =>
    repaint(who, name).then((painted) => finished.push('picture' in painted ? who : painted.fault));
  await Promise.all([...Array.from({ length: 3 }, () => paint('a', path)), paint('b', other)]);
  expect(finished.toSorted()).toEqual(['a', 'a', 'a', 'b']);
  expect(finished.at(-1), 'the other did not wait for the pile').toBe('a');
  expect(process.memoryUsage.rss() - before).toBeLessThan(RSS_ROOM);
}, 60_000);

test('work without end is killed, and the next picture finds a new process', async () => {
  const [path, other] = [await file('endless', dear()), await file('next', await small())];
  expect(await repaint('a', path, { cpuMs: 50 })).toEqual({ fault: 'too-costly' });
  expect(await repaint('a', other)).toMatchObject({ kind: 'png' });
});

test('a profile of 300 MB packed into a few KB is no trouble', async () => {
  const profile = Buffer.concat([
    Buffer.from('icc\0\0', 'latin1'),
    deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 }),
  ]);
  const before = process.memoryUsage.rss();
  expect(
    await repaint('a', await file('profile', emptyPng({ width: 64, height: 64, extra: [['iCCP', profile]] }))),
  ).toBeDefined();
  expect(process.memoryUsage.rss() - before).toBeLessThan(RSS_ROOM);
});

test('what is no picture, and what is broken, says so', async () => {
  expect(await repaint('a', await file('svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual({
    fault: 'format',
  });
  expect(await repaint('a', await file('cut', (await small()).subarray(0, 60)))).toEqual({ fault: 'unreadable' });
});
