import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { intakeTasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { incomingMedia } from '#ports/incoming/incoming.ts';
import { openIncoming } from '#ports/incoming/open-incoming.ts';
import { hashFile } from '#ports/media/probe.ts';
import { keyOf, sha256Of } from '#ports/storage/key.ts';
import { buildLesson } from '#test/content/factories.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { eventually, tusClient } from '#test/files/tus.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sweepMedia } from './sweep-job.ts';

/** From the last byte of an upload to what the library says of it. */

const SAMPLES = join(import.meta.dirname, '../../test/media');
const CHECKLIST = join(import.meta.dirname, '../../../../../prisma/seed/media/ipms-checklist.pdf');
const CASES = join(import.meta.dirname, '../../test/fixtures/cases');
const sample = (name: string) => readFile(join(SAMPLES, name));
const log = { warn: () => {} };

type Row = { id: string; state: number; fault: string | null; mediaId: string | null; known: boolean };
type Library = {
  world: TestWorld;
  staff: StaffPerson;
  tus: ReturnType<typeof tusClient>;
  brought: (bytes: Uint8Array, name?: string) => Promise<Row>;
  detail: (id: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

const openLibrary = async (env: Record<string, string> = {}): Promise<Library> => {
  const world = await openTestWorld(env);
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const staff = await buildStaff(world, { permissions: ['media:list', 'media:upload', 'media:remove'] });
  const stop = startTasks(world.deps, { handlers: intakeTasks, log });
  const tus = tusClient(base, staff.token);
  return {
    world,
    staff,
    tus,
    brought: async (bytes, name) => {
      const id = (await tus.whole(bytes, name)).split('/').at(-1) ?? '';
      return eventually(async () => {
        const { rows } = (await staff.agent.get('/system/media/upload/list')) as unknown as { rows: Row[] };
        const row = rows.find((one) => one.id === id);
        return row && row.state > MEDIA_UPLOAD.checking ? row : null;
      });
    },
    detail: async (id) => (await staff.agent.get(`/system/media/${id}`)).data as Record<string, unknown>,
    close: async () => {
      await stop();
      await world.close();
    },
  };
};

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

describe.each([
  ['on a disk', () => ({})],
  ['in an object store', () => s3.env],
])('%s', (_, env) => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary(env());
  });
  afterAll(() => library.close());
  const lying = () => readdir(join(library.world.deps.config.dataDir, 'incoming-media'));

  it('a film is in the library, measured, and plays by its signed address in parts', async () => {
    const bytes = await sample('moov-last.mp4');
    const row = await library.brought(bytes, '领导作用与方针.mp4');
    expect(row).toMatchObject({ state: MEDIA_UPLOAD.stored, fault: null, known: false });
    const found = await library.detail(row.mediaId ?? '');
    expect(found).toMatchObject({
      name: '领导作用与方针.mp4',
      kind: 'video',
      format: 'MP4',
      size: bytes.length,
      durationSec: 3,
      width: 160,
      height: 90,
      videoCodec: 'H.264',
      audioCodec: 'AAC',
      playable: true,
      uploadedBy: library.staff.name,
      lessons: 0,
      usage: [],
      keptBecause: null,
      advice: [
        { code: 'anywhere', good: true, title: '各浏览器均可播放' },
        { code: 'slow-start', good: false, title: '首次打开稍慢' },
      ],
    });
    const base = `http://127.0.0.1:${(library.world.app.server.address() as { port: number }).port}`;
    const part = await fetch(base + String(found['fileUrl']), { headers: { range: 'bytes=4-11' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 12))).toBe(true);
    expect(await lying()).toEqual([]);
  });

  it('the same content again is the same media, whatever it is called', async () => {
    const [first, second] = [
      await library.brought(await sample('sound.mp3'), '访谈.mp3'),
      await library.brought(await sample('sound.mp3'), '另一个名字.mp3'),
    ];
    expect(second).toMatchObject({ state: MEDIA_UPLOAD.stored, mediaId: first.mediaId, known: true });
    expect(await library.detail(first.mediaId ?? '')).toMatchObject({ name: '访谈.mp3', kind: 'audio' });
    expect(await lying()).toEqual([]);
  });

  it('refuses in a sentence what is none, and keeps nothing of it', async () => {
    const film = await sample('film.mp4');
    const cases: [Uint8Array, string][] = [
      [film.subarray(0, film.length / 2), '视频文件不完整，请重新导出后上传'],
      [film.subarray(0, 64), '视频文件不完整，请重新导出后上传'],
      [Buffer.from('改了名字的文本'), '无法识别文件内容，请上传 MP4、MOV、WebM、MP3、M4A 或 PDF 文件'],
    ];
    const before = await library.world.deps.db.media.count();
    for (const [bytes, fault] of cases)
      expect(await library.brought(bytes)).toMatchObject({ state: MEDIA_UPLOAD.refused, fault, mediaId: null });
    for (const [bytes] of cases)
      for (const ext of ['mp4', 'txt'])
        expect(await library.world.deps.storage.size(keyOf({ sha256: sha256Of(bytes), ext }))).toBeNull();
    expect(await library.world.deps.db.media.count()).toBe(before);
    // The bytes go after the refusal is written, so that a crash between leaves them to the sweep.
    await expect.poll(lying).toEqual([]);
  });

  it('goes on after it was cut off between moving the file and writing its row', async () => {
    const { world, tus, staff } = library;
    const bytes = await sample('film.webm');
    const at = await tus.begun(bytes.length);
    await tus.piece(at, 0, bytes);
    const id = at.split('/').at(-1) ?? '';
    await eventually(async () => {
      const one = await world.deps.db.mediaUpload.findUnique({ where: { id } });
      return one?.state === MEDIA_UPLOAD.stored;
    });
    // As if the process had died before the row.
    const { file, mediaId } = await world.deps.db.mediaUpload.findUniqueOrThrow({ where: { id } });
    expect(file).toMatch(/\.webm$/);
    await world.deps.db.media.delete({ where: { id: mediaId ?? '' } });
    await run(
      world.deps.pool,
      sql`UPDATE "MediaUpload" SET state = ${MEDIA_UPLOAD.checking}, "mediaId" = NULL WHERE id = ${id}`,
    );
    await world.deps.db.task.create({ data: { kind: 'media-intake', ownerId: staff.id, input: { uploadId: id } } });
    const again = await eventually(() =>
      world.deps.db.mediaUpload.findFirst({ where: { id, state: MEDIA_UPLOAD.stored } }),
    );
    expect(await library.detail(again.mediaId ?? '')).toMatchObject({ kind: 'video', format: 'WebM' });
  });

  it('names, captions and a poster can change; each editor is told of the other', async () => {
    const { staff, world } = library;
    const { mediaId } = await library.brought(await sample('film.mp4'));
    const id = mediaId ?? '';
    expect(await staff.agent.put('/system/media', { id, version: 0, name: ' 第一讲 ' })).toMatchObject({
      data: { id, version: 1 },
    });
    expect(await staff.agent.put('/system/media', { id, version: 0, name: '第二讲' })).toMatchObject({
      code: 409,
      msg: '数据已被他人处理，请刷新',
    });
    const srt = (text: string) => Buffer.from(text).toString('base64');
    expect(
      await staff.agent.post('/system/media/captions', {
        id,
        version: 1,
        file: srt('1\n00:00:00,500 --> 00:00:02,000\n大家好\n'),
      }),
    ).toMatchObject({ data: { version: 2, cues: 1 } });
    const cues = () => world.deps.db.captionCue.findMany({ where: { mediaId: id }, omit: { mediaId: true } });
    expect(await cues(), 'to be searched at once').toEqual([{ no: 1, fromMs: 500, text: '大家好' }]);
    expect(
      await staff.agent.post('/system/media/captions', {
        id,
        version: 2,
        file: srt('1\n00:00:00,500 --> 00:01:02,000\n太长\n'),
      }),
    ).toMatchObject({
      data: { version: 3, cues: 1, mended: ['第 1 条（第 2 行）超出媒体的时长，已在 00:00:03 截止'] },
    });
    const large = Buffer.alloc(1_500_000, 'x').toString('base64');
    expect((await staff.agent.post('/system/media/captions', { id, version: 3, file: large })).msg).toBe(
      '字幕文件不能超过1MB',
    );
    const png = await readFile(join(import.meta.dirname, '../../../../../prisma/seed/media/auditor-1.jpg'));
    expect(
      await staff.agent.post('/system/media/poster', { id, version: 3, file: png.toString('base64') }),
    ).toMatchObject({ data: { version: 4 } });
    const found = await library.detail(id);
    expect(found).toMatchObject({ name: '第一讲', hasCaptions: true, captionCues: 1, version: 4 });
    expect(found['posterUrl']).toMatch(/\.jpg$/);
    const { captions } = await world.deps.db.media.findUniqueOrThrow({ where: { id } });
    expect(await staff.agent.post('/system/media/captions', { id, version: 4, file: null })).toMatchObject({
      data: { version: 5, cues: 0 },
    });
    expect(await world.deps.storage.size(captions ?? '')).toBeNull();
    expect(await cues()).toEqual([]);
  });

  it('captions that come too late, and those of a process that died, leave nothing behind', async () => {
    const { staff, world } = library;
    const { deps } = world;
    const { mediaId } = await library.brought(await sample('film.mp4'));
    const [id, text] = [mediaId ?? '', '1\n00:00:00,500 --> 00:00:02,000\n来晚了\n'];
    const file = Buffer.from(text).toString('base64');
    const { version } = await deps.db.media.findUniqueOrThrow({ where: { id } });
    const first = await staff.agent.post('/system/media/captions', { id, version, file });
    expect(first).toMatchObject({ code: 200 });
    const { captions } = await deps.db.media.findUniqueOrThrow({ where: { id } });
    const vtt = await deps.storage.read(captions ?? '');
    const other = Buffer.from(text.replace('来晚了', '更晚了')).toString('base64');
    expect(await staff.agent.post('/system/media/captions', { id, version, file: other })).toMatchObject({ code: 409 });
    const lost = Buffer.from(String(vtt).replace('来晚了', '更晚了'));
    const key = keyOf({ sha256: sha256Of(lost), ext: 'vtt' });
    expect(await deps.storage.size(key)).toBeNull();
    const notes = { where: { name: '', state: MEDIA_UPLOAD.dropped, file: { endsWith: '.vtt' } } };
    expect(await deps.db.mediaUpload.count(notes)).toBe(0);

    // As a process leaves it that dies between the storage and the row, days ago.
    await deps.storage.put(lost, 'vtt');
    for (const [at, left] of [key, captions ?? ''].entries())
      await deps.db.mediaUpload.create({
        data: {
          id: `${at}`.padStart(32, 'f'),
          ownerKind: 'person',
          name: '',
          size: lost.length,
          state: MEDIA_UPLOAD.dropped,
          file: left,
          expiresAt: new Date('2026-01-01'),
        },
      });
    await sweepMedia(deps);
    expect(await deps.storage.size(key)).toBeNull();
    expect(await deps.storage.size(captions ?? ''), 'what a film shows stays').not.toBeNull();
    expect(await deps.db.mediaUpload.count(notes)).toBe(0);
  });

  it('what a course shows cannot be removed; what nothing shows goes with its file', async () => {
    const { staff, world } = library;
    const { mediaId } = await library.brought(await readFile(CHECKLIST), '检查表.pdf');
    const id = mediaId ?? '';
    const lesson = await buildLesson(world.deps, { name: '标准解读' }, [{ type: 2 }]);
    await world.deps.db.lessonItem.updateMany({ where: { lessonId: lesson.id }, data: { mediaId: id } });
    expect(await library.detail(id)).toMatchObject({
      lessons: 1,
      usage: [{ lessonName: '标准解读', number: 1, studying: 0 }],
      keptBecause: '正在被《标准解读》使用，不能删除',
    });
    expect(await staff.agent.post('/system/media/remove', { id, version: 0 })).toMatchObject({
      code: 500,
      msg: '正在被《标准解读》使用，不能删除',
    });
    // The foreign key says the same to code that does not check first.
    await expect(world.deps.db.media.delete({ where: { id } })).rejects.toThrow();
    await world.deps.db.lessonItem.updateMany({ where: { lessonId: lesson.id }, data: { mediaId: null } });
    const { file } = await world.deps.db.media.findUniqueOrThrow({ where: { id } });
    expect(await staff.agent.post('/system/media/remove', { id, version: 0 })).toMatchObject({ data: { id } });
    expect(await world.deps.storage.size(file)).toBeNull();
    expect((await staff.agent.get(`/system/media/${id}`)).code).toBe(404);
  });
});

it('where the storage is full, a file is refused in plain words, and nothing of it stays', async () => {
  // Only root may mount a disk; others have the same sentence tested where a file comes in.
  if (process.getuid?.() !== 0) return;
  const library = await openLibrary();
  const { config, db } = library.world.deps;
  const [files, incoming] = ['files', 'incoming-media'].map((name) => join(config.dataDir, name));
  await rm(files ?? '', { recursive: true, force: true });
  await mkdir(files ?? '');
  const disk = mountSmall(files ?? '', '8k');
  try {
    const media = await db.media.count();
    expect(await library.brought(await sample('film.mp4'))).toMatchObject({
      state: MEDIA_UPLOAD.refused,
      fault: '磁盘空间不足，请联系系统管理员',
      mediaId: null,
    });
    expect(await db.media.count()).toBe(media);
    // It is refused first and removed then.
    await expect.poll(() => readdir(incoming ?? '')).toEqual([]);
    const lying = await readdir(files ?? '', { recursive: true, withFileTypes: true });
    expect(lying.filter((one) => one.isFile())).toEqual([]);
    disk.resize('1m');
    expect(await library.brought(await sample('film.mp4'))).toMatchObject({ state: MEDIA_UPLOAD.stored });
  } finally {
    disk.end();
    await library.close();
  }
});

describe('the library', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.close());

  it('is searched by kind, name, use and how it plays, with figures above it', async () => {
    const { staff } = library;
    const film = await library.brought(await sample('film.mp4'), '甲乙.mp4');
    const hevc = await library.brought(await sample('hevc.mp4'), '丙100%.mp4');
    await library.brought(await sample('sound.m4a'), '丁.m4a');
    const names = async (query: string) =>
      ((await staff.agent.get(`/system/media/list?${query}`)).rows as { name: string }[]).map(({ name }) => name);
    expect(await names('')).toEqual(['丁.m4a', '丙100%.mp4', '甲乙.mp4']);
    expect(await names('kind=audio')).toEqual(['丁.m4a']);
    expect(await names(`keyword=${encodeURIComponent('0%.')}`)).toEqual(['丙100%.mp4']);
    expect(await names('advice=transcode')).toEqual(['丙100%.mp4']);
    expect(await names('advice=ok')).toEqual(['丁.m4a', '甲乙.mp4']);
    const lesson = await buildLesson(library.world.deps);
    await library.world.deps.db.lessonItem.updateMany({
      where: { lessonId: lesson.id },
      data: { mediaId: film.mediaId },
    });
    await library.world.deps.db.media.deleteMany({ where: { items: { none: {} }, name: '' } });
    expect(await names('used=yes')).toEqual(['甲乙.mp4']);
    expect(await names('used=no')).toEqual(['丁.m4a', '丙100%.mp4']);
    expect((await staff.agent.get('/system/media/summary')).data).toMatchObject({
      files: 3,
      filesThisMonth: 3,
      transcode: 1,
      unused: 2,
      maxMb: 4096,
      purgeDays: 0,
    });
    expect(await library.detail(hevc.mediaId ?? '')).toMatchObject({
      playable: false,
      advice: [{ code: 'hevc', title: '多数电脑浏览器无法播放' }],
    });
  });

  it('sweeps uploads that nobody finished, bytes that belong to nothing, and what was unused for long', async () => {
    const { world, tus } = library;
    const { deps } = world;
    const { db } = deps;
    const unfinished = await tus.begun(1000);
    await tus.piece(unfinished, 0, Buffer.alloc(500));
    const id = unfinished.split('/').at(-1) ?? '';
    const incoming = openIncoming(deps.config);
    await sweepMedia(deps);
    expect(await incoming.size(id)).toBe(500);
    await run(deps.pool, sql`UPDATE "MediaUpload" SET "expiresAt" = now() - interval '1 minute' WHERE id = ${id}`);
    const { utimes } = await import('node:fs/promises');
    await utimes(join(incomingMedia(deps.config.dataDir), id), 0, 0);
    await sweepMedia(deps);
    expect(await incoming.size(id)).toBeNull();
    expect((await db.mediaUpload.findUniqueOrThrow({ where: { id } })).state).toBe(MEDIA_UPLOAD.dropped);

    const { mediaId } = await library.brought(await sample('silent.mp4'));
    const unused = { where: { id: mediaId ?? '' } };
    await sweepMedia(deps);
    const { unusedSince, file } = await db.media.findUniqueOrThrow(unused);
    expect(unusedSince).not.toBeNull();
    await db.media.update({ ...unused, data: { unusedSince: new Date('2026-01-01') } });
    await sweepMedia(deps);
    // No administrator has switched it on.
    expect(await db.media.findUnique(unused)).not.toBeNull();
    await db.setting.create({ data: { key: 'media.purgeDays', value: 30 } });
    await sweepMedia(deps);
    expect(await db.media.findUnique(unused)).toBeNull();
    expect(await deps.storage.size(file)).toBeNull();
    expect(await db.auditLog.count({ where: { action: 'media.remove', objectId: mediaId } })).toBe(1);
  });

  it('what an edition of the last 30 days began with is not swept, however long it has been unused', async () => {
    const { world } = library;
    const { db } = world.deps;
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const setting = { key: 'media.purgeDays', value: 30 };
    await db.setting.upsert({ where: { key: setting.key }, create: setting, update: setting });
    const lesson = await buildLesson(world.deps);
    const lid = lesson.items[0]?.id ?? '';
    const shownBy = async (name: string, rev: number, edition: number) => {
      const id = (await library.brought(await sample(name))).mediaId ?? '';
      await db.lessonItemRev.create({
        data: { lid, rev, mediaId: id, durationSec: 3, minSec: 0, from: days(edition) },
      });
      await db.media.update({ where: { id }, data: { unusedSince: days(40) } });
      return id;
    };
    const isThere = async (id: string) => (await db.media.count({ where: { id } })) === 1;
    const old = await shownBy('silent.mp4', 1, 200);
    const recent = await shownBy('deep.mp4', 2, 29);
    await sweepMedia(world.deps);
    expect([await isThere(old), await isThere(recent)]).toEqual([false, true]);
  });

  it('an upload whose looking into failed for good is refused, not left for ever', async () => {
    const { world, tus } = library;
    const at = await tus.begun(10);
    const id = at.split('/').at(-1) ?? '';
    await run(world.deps.pool, sql`UPDATE "MediaUpload" SET state = ${MEDIA_UPLOAD.checking} WHERE id = ${id}`);
    await sweepMedia(world.deps);
    expect(await world.deps.db.mediaUpload.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: MEDIA_UPLOAD.refused,
      fault: '校验没有完成，请重新上传',
    });
  });

  it('files are named by their content', async () => {
    const { mediaId } = await library.brought(await sample('vfr.mp4'));
    const { file, sha256 } = await library.world.deps.db.media.findUniqueOrThrow({ where: { id: mediaId ?? '' } });
    expect(sha256).toBe(await hashFile(join(SAMPLES, 'vfr.mp4')));
    expect(file).toBe(`${sha256.slice(0, 2)}/${sha256}.mp4`);
  });

  it('what would not be read of captions is named before they are saved', async () => {
    const { staff, world } = library;
    const id = (await library.brought(await sample('vfr.mp4'))).mediaId ?? '';
    const check = async (bytes: Buffer) =>
      staff.agent.post('/system/media/captions/check', { id, file: bytes.toString('base64') });
    const cases = { 'space-between-captions.srt': 3, 'times-of-other-shapes.srt': 4, 'words-with-times.vtt': 2 };
    for (const [name, cues] of Object.entries(cases))
      expect((await check(await readFile(join(CASES, name)))).data).toEqual({ cues, unread: [], mended: [] });
    const wrong = '1\n00:00:01 --> 00:00:02\n甲\n\n2\n00:00:0x --> 00:00:03\n乙\n';
    expect((await check(Buffer.from(wrong))).data).toEqual({
      cues: 1,
      unread: ['第 2 条（第 6 行）时间无法识别：00:00:0x --> 00:00:03 乙'],
      mended: [],
    });
    expect((await check(Buffer.from('无'))).msg).toBe('没有找到字幕内容，请使用 .vtt、.srt 或 .sbv 文件');
    expect(await world.deps.db.media.findUniqueOrThrow({ where: { id } })).toMatchObject({
      version: 0,
      captions: null,
    });
    const file = (await readFile(join(CASES, 'words-with-times.vtt'))).toString('base64');
    await staff.agent.post('/system/media/captions', { id, version: 0, file });
    const said = await world.deps.db.captionCue.findMany({ where: { mediaId: id }, orderBy: { no: 'asc' } });
    expect(said.map(({ text }) => text)).toEqual(['知识产权标准', '研发 R&D，"方针"\'目标\'']);
  });
});
