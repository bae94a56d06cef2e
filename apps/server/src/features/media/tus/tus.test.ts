import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_TUS, MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { buildStaff } from '#test/people/staff.ts';
import { buildPerson } from '#test/people/people.ts';
import { tusClient } from '#test/files/tus.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** The door of the library: who may come in, and what happens to the bytes on their way. */

const MB = 1024 * 1024;
let world: TestWorld;
let base: string;
beforeAll(async () => {
  world = await openTestWorld({ MEDIA_MAX_MB: '64' });
  base = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const uploader = async () => {
  const staff = await buildStaff(world, { permissions: ['media:upload', 'media:list'] });
  return { staff, tus: tusClient(base, staff.token) };
};
const bytesOf = (size: number) => Buffer.alloc(size, 'zhibiao');
const idOf = (at: string) => at.split('/').at(-1) ?? '';
const rowOf = (at: string) => world.deps.db.mediaUpload.findUniqueOrThrow({ where: { id: idOf(at) } });
const textOf = async (answer: Response) => (await answer.text()).trim();
const lying = () => readdir(join(world.deps.config.dataDir, 'incoming-media')).catch(() => []);

it('takes a file in pieces, under relative addresses and real statuses, and tells the log of both ends', async () => {
  const { staff, tus } = await uploader();
  const bytes = bytesOf(9 * MB);
  const begun = await tus.begin(bytes.length, '../第一讲\u202e：\n方针.mp4');
  expect(begun.status).toBe(201);
  const at = begun.headers.get('location') ?? '';
  expect(at).toMatch(/^\/prod-api\/system\/media\/tus\/[0-9a-f]{32}$/);
  expect(begun.headers.get('upload-expires')).toBeTruthy();
  expect(begun.headers.get('access-control-allow-origin')).toBeNull();
  expect(begun.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await tus.offset(at)).toBe(0);

  const first = await tus.piece(at, 0, bytes.subarray(0, 4 * MB));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(4 * MB)]);
  const list = await staff.agent.get('/system/media/upload/list');
  expect(list.rows).toMatchObject([
    { id: idOf(at), name: '第一讲：方针.mp4', size: bytes.length, offset: 4 * MB, state: MEDIA_UPLOAD.uploading },
  ]);
  // Not where it is: nothing is written.
  expect((await tus.piece(at, 0, bytes.subarray(0, MB))).status).toBe(409);
  await tus.rest(at, bytes);
  expect(await rowOf(at)).toMatchObject({ state: MEDIA_UPLOAD.checking, ownerKind: 'person', staffId: staff.id });
  const tasks = await world.deps.db.task.findMany({ where: { kind: 'media-intake', ownerId: staff.id } });
  expect(tasks.map(({ input }) => input)).toEqual([{ uploadId: idOf(at) }]);
  // The end again, as after an answer that was lost.
  expect((await tus.piece(at, bytes.length, Buffer.alloc(0))).status).toBe(204);
  expect(await world.deps.db.task.count({ where: { kind: 'media-intake', ownerId: staff.id } })).toBe(1);
  const told = await world.deps.db.auditLog.findMany({ where: { actorId: staff.id }, orderBy: { seq: 'asc' } });
  expect(told.map(({ action, objectType }) => [action, objectType])).toEqual([
    ['media.begin', 'media'],
    ['media.upload', 'media'],
  ]);
});

it('gives nothing out: GET is 404, before the end and behind it', async () => {
  const { tus } = await uploader();
  const at = await tus.begun(100);
  expect((await tus.call('GET', at)).status).toBe(404);
  await tus.rest(at, bytesOf(100));
  const answer = await tus.call('GET', at);
  expect([answer.status, await textOf(answer)]).toEqual([404, '上传任务不存在或已过期，请重新选择文件']);
});

it("another's upload is not there: neither to look at, nor to write to, nor to take away", async () => {
  const [mine, theirs] = [await uploader(), await uploader()];
  const at = await mine.tus.begun(100);
  for (const answer of [
    await theirs.tus.call('HEAD', at),
    await theirs.tus.piece(at, 0, bytesOf(100)),
    await theirs.tus.call('DELETE', at),
    await theirs.tus.call('HEAD', `${MEDIA_TUS}/${'0'.repeat(32)}`),
    await theirs.tus.call('HEAD', `${MEDIA_TUS}/..%2f..%2fsecret.key`),
  ])
    expect(answer.status).toBe(404);
  expect(await mine.tus.offset(at)).toBe(0);
  expect((await theirs.staff.agent.get('/system/media/upload/list')).rows).toEqual([]);
});

it('lets nobody in without the permission: no guest, no learner, no others of the staff, nor who lost it', async () => {
  const { token: learner } = await buildPerson(world);
  const other = await buildStaff(world, { permissions: ['media:list', 'lesson:edit'] });
  expect((await tusClient(base, '').begin(10)).status).toBe(403);
  expect((await tusClient(base, learner).begin(10)).status).toBe(403);
  const refused = await tusClient(base, other.token).begin(10);
  expect(refused.status).toBe(403);
  expect(refused.headers.get('content-type')).toContain('text/plain');
  expect((await tusClient(base, 'zbs_no-such-login').begin(10)).status).toBe(401);

  const { staff, tus } = await uploader();
  const at = await tus.begun(10 * MB);
  await world.deps.db.staffRole.update({ where: { id: staff.roleId }, data: { permissions: [] } });
  expect((await tus.piece(at, 0, bytesOf(4 * MB))).status).toBe(403);
  expect((await tus.call('HEAD', at)).status).toBe(403);
});

it('refuses at the beginning what it could not keep', async () => {
  const { tus } = await uploader();
  const tooLarge = await tus.begin(64 * MB + 1);
  expect([tooLarge.status, await textOf(tooLarge)]).toEqual([413, '文件不能超过64MB']);
  const empty = await tus.begin(0);
  expect([empty.status, await textOf(empty)]).toEqual([400, '文件是空的，请重新选择']);
  const deferred = await tus.call('POST', MEDIA_TUS, { 'upload-defer-length': '1' });
  expect(deferred.status).toBe(501);
  const many = await Promise.all(Array.from({ length: 14 }, () => tus.begin(10)));
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    ...Array.from({ length: 4 }, () => 429),
  ]);
  const eleventh = await tus.begin(10);
  expect(await textOf(eleventh)).toBe('您有10个文件还没有传完，请先完成或取消');
});

it('what is given up leaves nothing behind', async () => {
  const { tus } = await uploader();
  const at = await tus.begun(10 * MB);
  await tus.piece(at, 0, bytesOf(4 * MB));
  expect(await lying()).toContain(idOf(at));
  expect((await tus.call('DELETE', at)).status).toBe(204);
  expect(await lying()).not.toContain(idOf(at));
  expect(await rowOf(at)).toMatchObject({ state: MEDIA_UPLOAD.dropped });
  expect((await tus.piece(at, 4 * MB, bytesOf(10))).status).toBe(404);
  expect((await tus.call('DELETE', at)).status).toBe(404);
});

it('after its 48 hours it is gone', async () => {
  const { tus } = await uploader();
  const at = await tus.begun(100);
  await run(
    world.deps.pool,
    sql`UPDATE "MediaUpload" SET "createdAt" = now() - interval '49 hours' WHERE id = ${idOf(at)}`,
  );
  expect((await tus.piece(at, 0, bytesOf(100))).status).toBe(410);
  expect((await tus.call('HEAD', at)).status).toBe(410);
});

it('a second writer waits for the first, and takes over from one that is silent', async () => {
  const { tus } = await uploader();
  const at = await tus.begun(100);
  // As a process leaves it that is killed in the middle.
  await run(
    world.deps.pool,
    sql`
      UPDATE "MediaUpload" SET "leaseToken" = 'dead', "leaseUntil" = now() + interval '2 seconds'
      WHERE id = ${idOf(at)}`,
  );
  const began = performance.now();
  expect((await tus.piece(at, 0, bytesOf(100))).status).toBe(204);
  expect(performance.now() - began).toBeGreaterThan(1_500);
});

const FULL = '磁盘空间不足，请联系系统管理员';

it('more than the disk has is refused at the beginning', async () => {
  const vast = await openTestWorld({ MEDIA_MAX_MB: '16777216' });
  try {
    const { token } = await buildStaff(vast, { permissions: ['media:upload'] });
    const tus = tusClient(await vast.app.listen({ port: 0, host: '127.0.0.1' }), token);
    const answer = await tus.begin(16_777_216 * MB);
    expect([answer.status, await textOf(answer)]).toEqual([507, FULL]);
    expect(await vast.deps.db.mediaUpload.count()).toBe(0);
  } finally {
    await vast.close();
  }
});

it('a full disk is said in plain words, at the beginning and in the middle, and what is there stays', async () => {
  // Only root may mount a disk; for others the test before this one has to do.
  if (process.getuid?.() !== 0) return;
  const { tus } = await uploader();
  const folder = join(world.deps.config.dataDir, 'incoming-media');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const mounted = mountSmall(folder, '3g');
  try {
    const at = await tus.begun(60 * MB);
    expect((await tus.piece(at, 0, bytesOf(4 * MB))).status).toBe(204);
    mounted.resize('6m');
    const full = await tus.piece(at, 4 * MB, bytesOf(4 * MB));
    expect([full.status, await textOf(full)]).toEqual([507, FULL]);
    const refused = await tus.begin(10);
    expect([refused.status, await textOf(refused)]).toEqual([507, FULL]);
    mounted.resize('3g');
    const offset = (await tus.offset(at)) ?? 0;
    expect(offset).toBeGreaterThanOrEqual(4 * MB);
    await tus.rest(at, bytesOf(60 * MB));
    expect(await rowOf(at)).toMatchObject({ state: MEDIA_UPLOAD.checking });
  } finally {
    mounted.end();
  }
});
