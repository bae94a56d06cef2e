import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { MEDIA_CHUNK_BYTES } from '@zhibiao/contract/core/limits';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { buildStaff } from '#test/people/staff.ts';
import { eventually, tusClient } from '#test/files/tus.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Uploads meet servers that die in the middle, and go on at another one. */

let world: TestWorld;
const servers: RealServer[] = [];
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  for (const server of servers) await server.kill9();
  await world.close();
});
const boot = async () => {
  const server = await bootServer(world, world.deps.config.dataDir);
  servers.push(server);
  return server;
};

/** A film with enough behind its last box to be a large file; readers step over what they do not know. */
const largeFilm = async (size: number) => {
  const film = await readFile(join(import.meta.dirname, '../../test/media/film.mp4'));
  const free = Buffer.alloc(size - film.length, 'zhibiao ');
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([film, free]);
};

/** Begins a piece and sends half of it. */
const fetchHalf = (port: number, at: string, token: string, offset: number, bytes: Buffer) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `PATCH ${at} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'tus-resumable: 1.0.0',
    `upload-offset: ${offset}`,
    'content-type: application/offset+octet-stream',
    `content-length: ${MEDIA_CHUNK_BYTES}`,
  ];
  const sent = new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(offset, offset + MEDIA_CHUNK_BYTES / 2), () => setTimeout(resolve, 500));
  });
  return { sent, end: () => socket.destroy() };
};

it(
  'kill -9 in the middle loses at most a piece; another server takes the rest, and nothing stays behind',
  {
    timeout: 120_000,
  },
  async () => {
    const { token, agent } = await buildStaff(world, { permissions: ['media:upload', 'media:list'] });
    const bytes = await largeFilm(6 * MEDIA_CHUNK_BYTES);
    const first = await boot();
    const one = tusClient(first.base, token);
    const at = await one.begun(bytes.length, '大文件.mp4');
    await one.piece(at, 0, bytes.subarray(0, MEDIA_CHUNK_BYTES));

    // The second piece is on its way when the process dies.
    const cut = fetchHalf(first.port, at, token, MEDIA_CHUNK_BYTES, bytes);
    await cut.sent;
    await first.kill9();
    cut.end();

    const second = await boot();
    const two = tusClient(second.base, token);
    const offset = (await two.offset(at)) ?? 0;
    expect(offset).toBeGreaterThanOrEqual(MEDIA_CHUNK_BYTES);
    expect(offset).toBeLessThan(2 * MEDIA_CHUNK_BYTES);
    // A third one shares the folder: pieces go to whichever answers.
    const third = await boot();
    const three = tusClient(third.base, token);
    for (let from = offset, turn = 0; from < bytes.length; turn += 1) {
      const answer = await (turn % 2 ? three : two).piece(at, from, bytes.subarray(from, from + MEDIA_CHUNK_BYTES));
      expect(answer.status).toBe(204);
      from = Number(answer.headers.get('upload-offset'));
    }
    const id = at.split('/').at(-1) ?? '';
    const row = await eventually(() =>
      world.deps.db.mediaUpload.findFirst({ where: { id, state: { gt: MEDIA_UPLOAD.checking } } }),
    );
    expect(row).toMatchObject({ state: MEDIA_UPLOAD.stored, fault: null });
    expect((await agent.get(`/system/media/${row.mediaId ?? ''}`)).data).toMatchObject({
      name: '大文件.mp4',
      size: bytes.length,
      durationSec: 3,
    });
    expect(await readdir(join(world.deps.config.dataDir, 'incoming-media'))).toEqual([]);
  },
);

it('kill -9 while a file is looked into: the next server begins again', { timeout: 120_000 }, async () => {
  const { token } = await buildStaff(world, { permissions: ['media:upload'] });
  for (const server of servers.splice(0)) await server.kill9();
  const first = await boot();
  const bytes = await largeFilm(5 * MEDIA_CHUNK_BYTES + 1);
  const at = await tusClient(first.base, token).whole(bytes);
  const id = at.split('/').at(-1) ?? '';
  await eventually(() => world.deps.db.task.findFirst({ where: { kind: 'media-intake', status: 1 } }));
  await first.kill9();
  await boot();
  const row = await eventually(() =>
    world.deps.db.mediaUpload.findFirst({ where: { id, state: { gt: MEDIA_UPLOAD.checking } } }),
  );
  expect(row).toMatchObject({ state: MEDIA_UPLOAD.stored });
  expect(await world.deps.db.media.count({ where: { id: row.mediaId ?? '' } })).toBe(1);
  expect(await readdir(join(world.deps.config.dataDir, 'incoming-media'))).toEqual([]);
});
