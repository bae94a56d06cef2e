import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import type { Storage } from './storage.ts';
import { createStorage } from './create-storage.ts';

/** Both kinds of storage keep one promise. */

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => Storage][] = [
  ['on a disk', () => createStorage({ dataDir: folder })],
  ['in an object store', () => createStorage(loadConfig({ DATA_DIR: folder, ...s3.env }))],
];

describe.each(kinds)('%s', (_, open) => {
  const large = Buffer.alloc(20 * 1024 * 1024 + 12_345, 'zhibiao ');
  const sha256 = '1b8f5c40';

  it('keeps bytes under the name of their content', async () => {
    const storage = open();
    const key = await storage.put(Buffer.from('hello'), 'pdf');
    expect(key).toBe('2c/2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824.pdf');
    expect(await storage.put(Buffer.from('hello'), 'pdf')).toBe(key);
    expect(String(await storage.read(key))).toBe('hello');
    expect(await storage.size(key)).toBe(5);
    expect(String(await buffer(storage.stream(key)))).toBe('hello');
    expect(String(await buffer(storage.stream(key, { start: 1, end: 3 })))).toBe('ell');
    await storage.remove(key);
    expect(await storage.size(key)).toBeNull();
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toThrow();
    await expect(buffer(storage.stream(key))).rejects.toThrow();
  });

  it('takes over a large file, in parts where there is a line between, and lends it', async () => {
    const storage = open();
    const path = join(folder, 'on-its-way');
    await writeFile(path, large);
    const name = { sha256: sha256.repeat(8), ext: 'mp4' };
    const key = await storage.putFile(path, name);
    await expect(stat(path)).rejects.toThrow();
    expect(await storage.size(key)).toBe(large.length);
    expect((await storage.read(key)).equals(large)).toBe(true);
    const edge = { start: 8 * 1024 * 1024 - 3, end: 8 * 1024 * 1024 + 4 };
    expect((await buffer(storage.stream(key, edge))).equals(large.subarray(edge.start, edge.end + 1))).toBe(true);
    expect((await storage.lend(key, (lent) => readFile(lent))).equals(large)).toBe(true);
    // The same again is no second file.
    await writeFile(path, large);
    expect(await storage.putFile(path, name)).toBe(key);
    await expect(stat(path)).rejects.toThrow();
    expect(await readdir(join(folder, 'incoming-media')).catch(() => [])).toEqual([]);
  });

  it('a reader may leave in the middle', async () => {
    const storage = open();
    const path = join(folder, 'left');
    await writeFile(path, large);
    const reading = storage.stream(await storage.putFile(path, { sha256: 'ab'.repeat(32), ext: 'mp4' }));
    await once(reading, 'data');
    reading.destroy();
    await once(reading, 'close');
  });

  it('names nothing but what it has named', () => {
    const storage = open();
    for (const key of ['../secret.key', '2c/../../x.pdf', 'a', ''])
      expect(() => storage.stream(key).destroy()).toThrow('not a storage key');
  });
});

it('an object store says that it is away, and refuses a wrong key', async () => {
  const storage = createStorage(loadConfig({ DATA_DIR: folder, ...s3.env, S3_BUCKET: 'no-such-bucket' }));
  await expect(storage.put(Buffer.from('x'), 'pdf')).rejects.toThrow();
});

it('a store whose key is another’s is not written to, nor read', async () => {
  const stranger = createStorage(loadConfig({ DATA_DIR: folder, ...s3.env, S3_SECRET_KEY: 'not-the-one' }));
  const key = await createStorage(loadConfig({ DATA_DIR: folder, ...s3.env })).put(Buffer.from('signed'), 'pdf');
  await expect(stranger.put(Buffer.from('unsigned'), 'pdf')).rejects.toThrow();
  await expect(stranger.read(key)).rejects.toThrow(/signature/i);
});
