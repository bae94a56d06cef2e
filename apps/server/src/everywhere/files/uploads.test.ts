import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { copy } from '@zhibiao/contract/core/copy';
import { checkImport } from '@zhibiao/contract/member/org-students';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepIncoming } from '#http/serve/upload.ts';
import { emptyPng, scanBomb } from '#test/files/bomb.ts';
import { multipartBody, halfUpload, sendBody } from '#test/files/half-upload.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const PICTURE = '/api/common/upload';
/** Every way a file comes in. */
const ROUTES = [PICTURE, checkImport.path];
const [READ_EACH, WAIT_EACH, READ, WAIT] = [3, 12, 32, 100];

let world: TestWorld;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
});
const incoming = () => readdir(join(world.deps.config.dataDir, 'incoming')).catch(() => []);
const bytesIncoming = async () => {
  const sizes = await Promise.all(
    (await incoming()).map((name) => stat(join(world.deps.config.dataDir, 'incoming', name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // Callers that went away have left the line, and no file stays behind.
  while ((await incoming()).length > 0) await sleep(10);
});
afterAll(() => world.close());

const owner = async () => (await (await buildOrganisation(world)).administrator()).token;
const begin = (path: string, token: string, part?: Uint8Array) => {
  const { socket, answered } = halfUpload(port, path, token, part);
  sockets.push(socket);
  return answered;
};
const send = (token: string, picture: Uint8Array) => sendBody(port, PICTURE, token, multipartBody(picture));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes of buffers that something still holds. */
const inUse = () => {
  collect();
  return process.memoryUsage().external;
};
const small = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d4f91' } })
    .png()
    .toBuffer();

/** No encoding makes it small. */
const noisy = () =>
  sharp({
    create: {
      width: 100,
      height: 100,
      channels: 3,
      background: '#1d4f91',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('room for uploads', () => {
  it.each(ROUTES)('%s: a person has a share, and is told when it is used up', async (path) => {
    const token = await owner();
    const all = Array.from({ length: READ_EACH + WAIT_EACH + 1 }, () => begin(path, token));
    const { head, body } = await Promise.race(all);
    expect(body).toEqual({ code: 429, msg: '您正在上传的文件过多，请等前面的上传完成后再试' });
    expect(head).toMatch(/^retry-after: \d+/m);
    await expect.poll(incoming).toHaveLength(READ_EACH);
    expect(await send(await owner(), await small()), "another person's").toMatchObject({ code: 200 });
  });

  it('what does not fit waits unread, and beyond that is asked to come again', async () => {
    const tokens = await Promise.all(Array.from({ length: (READ + WAIT) / WAIT_EACH }, owner));
    const all = Array.from({ length: READ + WAIT + 1 }, (_, n) =>
      begin(ROUTES[n % 2] ?? '', tokens[n % tokens.length] ?? ''),
    );
    const { head, body } = await Promise.race(all);
    expect(head).toContain('503');
    expect(head).toMatch(/^retry-after: \d+/m);
    expect(body).toEqual({ code: 503, msg: '当前上传的人较多，请稍后再试' });
    await expect.poll(incoming).toHaveLength(READ);
  });

  it('files on their way are on the disk, not in memory', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, owner));
    const before = inUse();
    const part = Buffer.alloc(4 * 1024 * 1024);
    for (const token of [...tokens, ...tokens, ...tokens]) void begin(PICTURE, token, part);
    await expect.poll(bytesIncoming, { timeout: 25_000 }).toBeGreaterThanOrEqual(12 * part.length);
    // Collected buffers are given back a little later.
    await expect
      .poll(() => inUse() - before, { timeout: 10_000, message: 'bytes held of 50 MB' })
      .toBeLessThan(12 * 1024 * 1024);
  }, 60_000);

  it('what a process that died has left goes at the next start, what is on its way stays', async () => {
    const folder = join(world.deps.config.dataDir, 'incoming');
    await mkdir(folder, { recursive: true });
    for (const name of ['old', 'young']) await writeFile(join(folder, name), 'x');
    await utimes(join(folder, 'old'), new Date(), new Date(Date.now() - 2 * 3_600_000));
    await sweepIncoming(world.deps.config);
    expect(await incoming()).toEqual(['young']);
    await utimes(join(folder, 'young'), new Date(), new Date(Date.now() - 2 * 3_600_000));
    await sweepIncoming(world.deps.config);
  });
});

describe('hostile pictures', () => {
  it('are refused in a sentence that says what to do, and hold nobody else up', async () => {
    const [mallory, learner] = await Promise.all([owner(), owner()]);
    const bomb = await scanBomb(3_000);
    expect(await Promise.all([send(mallory, bomb), send(mallory, bomb)])).toEqual(
      [0, 1].map(() => ({ code: 500, msg: '图片结构过于复杂，请另存为普通的JPG或PNG图片后重新上传' })),
    );
    expect((await send(mallory, emptyPng({ width: 5_000, height: 5_001 }))).msg).toBe(
      '图片不能超过2500万像素，请缩小后重新上传',
    );

    const dear = emptyPng({ width: 5_000, height: 5_000 });
    const finished: string[] = [];
    const upload = (name: string, token: string, picture: Buffer) =>
      send(token, picture).then(({ code }) => finished.push(`${name} ${code}`));
    await Promise.all([
      ...[1, 2, 3, 4].map(() => upload('dear', mallory, dear)),
      upload('small', learner, await small()),
    ]);
    expect(finished.toSorted()).toEqual(['dear 200', 'dear 200', 'dear 200', 'dear 200', 'small 200']);
    expect(finished.at(-1), 'the small one did not wait for the pile').toBe('dear 200');
  }, 60_000);
});

it('where the disk of the files is full, pictures are refused in plain words, and nothing of them stays', async () => {
  // Only root may mount a disk.
  if (process.getuid?.() !== 0) return;
  const { config, db } = world.deps;
  const files = join(config.dataDir, 'files');
  await mkdir(files, { recursive: true });
  const disk = mountSmall(files, '4k');
  try {
    const token = await owner();
    const rows = await db.upload.count();
    expect(await send(token, await noisy())).toEqual({ code: 500, msg: copy.diskFull });
    expect(await db.upload.count()).toBe(rows);
    const lying = await readdir(files, { recursive: true, withFileTypes: true });
    expect(lying.filter((one) => one.isFile())).toEqual([]);
    disk.resize('1m');
    expect(await send(token, await noisy())).toMatchObject({ code: 200 });
  } finally {
    disk.end();
  }
});
