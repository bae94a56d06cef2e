import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { type Incoming, incomingMedia } from './incoming.ts';
import { openIncoming } from './open-incoming.ts';

/** Uploads on their way keep one promise, on a disk and in a bucket. */

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-incoming-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
const kinds: [string, () => Incoming][] = [
  ['on a disk', () => openIncoming({ s3: null, dataDir: folder })],
  ['in a bucket', () => openIncoming(loadConfig({ DATA_DIR: folder, ...s3.env }))],
];

describe.each(kinds)('%s', (_, open) => {
  it('comes in pieces of any size, at whichever server, and is lent as one file', async () => {
    const [one, two] = [open(), open()];
    const id = randomBytes(16).toString('hex');
    const bytes = randomBytes(9 * 1024 * 1024 + 17);
    expect(await one.size(id)).toBeNull();
    await one.create(id);
    expect(await two.size(id)).toBe(0);
    // The line breaks in the middle: what has come is kept.
    const cut = async function* () {
      yield Buffer.from(bytes.subarray(0, 1_000));
      yield Buffer.from(bytes.subarray(1_000, 1_234));
      throw new Error('line cut');
    };
    await expect(one.append(id, 0, Readable.from(cut()))).rejects.toThrow('line cut');
    expect(await two.size(id)).toBe(1_234);
    const rest = function* () {
      for (let at = 1_234; at < bytes.length; at += 65_536) yield Buffer.from(bytes.subarray(at, at + 65_536));
    };
    expect(await two.append(id, 1_234, Readable.from(rest()))).toBe(bytes.length);
    expect(await one.size(id)).toBe(bytes.length);
    expect((await one.lend(id, (path) => readFile(path))).equals(bytes)).toBe(true);
    expect((await two.list()).find(({ name }) => name === id)?.ageMs).toBeLessThan(60_000);
    await one.drop(id);
    expect(await two.size(id)).toBeNull();
    expect(await readdir(incomingMedia(folder))).toEqual([]);
  });

  it('names nothing but uploads', async () => {
    await expect(async () => open().size('../secret.key')).rejects.toThrow('not an upload');
  });
});
