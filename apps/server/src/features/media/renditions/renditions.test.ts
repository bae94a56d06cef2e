import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filmTasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { hashFile } from '#ports/media/probe.ts';
import { forgetSettings } from '#services/settings/settings.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { eventually } from '#test/files/tus.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Smaller films, where there is ffmpeg; and the words where there is none. */

const SAMPLE = join(import.meta.dirname, '../../../test/media/hevc.mp4');
let world: TestWorld;
beforeAll(async () => {
  const program = process.env['FFMPEG_PATH'];
  world = await openTestWorld(program ? { FFMPEG_PATH: program } : {});
});
afterAll(() => world.close());

const buildFilm = async () => {
  const { db, storage } = world.deps;
  const file = await storage.put(await readFile(SAMPLE), 'mp4');
  return db.media.create({
    data: {
      kind: 'video',
      name: '第一讲.mp4',
      file,
      mime: 'video/mp4',
      size: 1,
      sha256: await hashFile(SAMPLE),
      durationSec: 3,
      width: 160,
      height: 90,
      videoCodec: 'hevc',
      advice: ['hevc'],
    },
  });
};

it('makes them in a queue of their own, each height a row, and learners get their addresses', async () => {
  const { db, config } = world.deps;
  const media = await buildFilm();
  const { agent } = await buildStaff(world, { permissions: ['media:list', 'media:upload', 'lesson:list'] });
  const answer = await agent.post('/system/media/transcode', { id: media.id });
  if ((await findFfmpeg(config.ffmpegPath)) === null) {
    expect(answer.msg).toBe('服务器上没有 ffmpeg，无法转码');
    expect((await agent.get(`/system/media/${media.id}`)).data).toMatchObject({ transcodable: false, playable: false });
    // As a machine that has it would have made it.
    const file = await world.deps.storage.put(Buffer.from('a film for tests'), 'mp4');
    const index = '#EXTM3U\n#EXT-X-MAP:URI="media.mp4",BYTERANGE="8@0"\nmedia.mp4\n';
    await db.mediaRendition.create({
      data: { mediaId: media.id, height: 480, file, index, size: 16, bandwidth: 100_000 },
    });
  } else {
    expect(answer.data).toMatchObject({ taskId: expect.any(String) });
    expect((await agent.post('/system/media/transcode', { id: media.id })).msg).toMatch(/正在转码|重复/);
    expect((await agent.get('/system/task/list')).rows).toMatchObject([{ kindName: '转码视频', mine: true }]);
    const stop = startTasks(world.deps, { handlers: filmTasks, log: { warn: () => {} } });
    await eventually(() => db.mediaRendition.findFirst({ where: { mediaId: media.id } }));
    await eventually(() => db.task.findFirst({ where: { kind: 'media-renditions', status: 2 } }));
    await stop();
    expect((await db.media.findUniqueOrThrow({ where: { id: media.id } })).poster).toMatch(/\.jpg$/);
  }
  const found = (await agent.get(`/system/media/${media.id}`)).data;
  expect(found).toMatchObject({ playable: true, renditions: [{ height: 480, state: 'ready', progress: 100 }] });

  const lesson = await buildLesson(world.deps);
  await db.lessonItem.updateMany({ where: { lessonId: lesson.id }, data: { mediaId: media.id } });
  const { agent: learner } = await buildPerson(world);
  const play = (await learner.get(`/api/lesson/play?lid=${lesson.items[0]?.id}`)).data as {
    renditions: { height: number; file: string; index: string }[];
    hls: string;
    fullHeight?: number;
  };
  expect(play.renditions).toMatchObject([{ height: 480 }]);
  // Few browsers play the film itself, so it is nothing to choose.
  expect(play.fullHeight).toBeUndefined();
  const preview = await agent.get('/system/lesson/play', { lid: lesson.items[0]?.id });
  expect(preview.data).toMatchObject({ renditions: [{ height: 480 }] });
  const [rendition] = play.renditions;
  const playlist = await world.app.inject({ url: rendition?.index ?? '' });
  expect([playlist.statusCode, playlist.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(playlist.body).toContain('URI="media.mp4",BYTERANGE=');
  const neighbour = new URL('media.mp4', `http://localhost${rendition?.index}`).pathname;
  expect(neighbour).toBe(rendition?.file);
  expect((await world.app.inject({ url: neighbour, headers: { range: 'bytes=0-7' } })).statusCode).toBe(206);
  // The playlist of all of them names each under the address it has in the answer: as long valid, for the same viewer.
  const all = await world.app.inject({ url: play.hls });
  expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(all.body).toMatch(/^#EXTM3U\n[\s\S]*#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=854x480\n/);
  expect(all.body.split('\n').filter((line) => line.startsWith('/'))).toEqual([rendition?.index]);
  // A film that is no rendition has no playlist, and a forged address nothing at all.
  const original = String((found as { fileUrl: string }).fileUrl).replace('media.mp4', 'index.m3u8');
  expect((await world.app.inject({ url: original })).statusCode).toBe(404);
  expect((await world.app.inject({ url: original.replace('index', 'films') })).statusCode).toBe(404);
  await db.media.update({ where: { id: media.id }, data: { advice: ['anywhere'], height: 1080, width: 1920 } });
  expect((await learner.get(`/api/lesson/play?lid=${lesson.items[0]?.id}`)).data).toMatchObject({ fullHeight: 1080 });
  expect((await world.app.inject({ url: '/prod-api/media/x.y/index.m3u8' })).statusCode).toBe(403);
});

it("shows a learner's own name over the film where that is switched on, and nobody else's", async () => {
  const { db } = world.deps;
  const lesson = await buildLesson(world.deps, { access: 0 }, [{ freePreview: true }, { type: 2 }]);
  const { agent } = await buildPerson(world, { realName: '林知远', mobile: '13812345678' });
  const play = async (who: typeof agent, item = 0) =>
    (await who.get(`/api/lesson/play?lid=${lesson.items[item]?.id}`)).data as { watermark?: string };
  expect((await play(agent)).watermark).toBeUndefined();
  await db.setting.create({ data: { key: 'study.watermark', value: true } });
  forgetSettings(world.deps.pool);
  expect((await play(agent)).watermark).toBe('林知远 5678');
  expect((await play(agent, 1)).watermark).toBeUndefined();
  const { agentOf } = await import('#test/people/agent.ts');
  expect((await play(agentOf(world.app))).watermark).toBeUndefined();
  await db.setting.update({ where: { key: 'study.watermark' }, data: { value: false } });
  forgetSettings(world.deps.pool);
  expect((await play(agent)).watermark).toBeUndefined();
});
