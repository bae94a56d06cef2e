import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaLinks } from '#ports/media/link.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLearner } from '#test/people/learner.ts';
import { buildKey, buildStaff } from '#test/people/staff.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Who has a film by a signed address, and until when: alike where the bytes come from here and from the store. */

let s3: S3Server;
const worlds = new Map<string, TestWorld>();
beforeAll(async () => {
  s3 = await startS3();
  worlds.set('from the disk', await openTestWorld());
  worlds.set('from the store', await openTestWorld({ ...s3.env, S3_PUBLIC_URL: s3.publicUrl }));
});
afterAll(async () => {
  for (const world of worlds.values()) await world.close();
  await s3.close();
});

describe.each([
  ['from the disk', 200],
  ['from the store', 302],
])('%s', (place, given) => {
  const here = () => worlds.get(place) as TestWorld;
  const statusOf = async (url: string) => (await supertest(here().app.server).get(url)).status;
  const build = async (...args: Parameters<typeof buildLesson> extends [unknown, ...infer More] ? More : never) => {
    const lesson = await buildLesson(here().deps, ...args);
    return { id: lesson.id, lids: lesson.items.map(({ id }) => id) };
  };
  type Agent = ReturnType<typeof agentOf>;
  const playUrlOf = async (agent: Agent, lid = ''): Promise<string> =>
    ((await agent.get('/api/lesson/play', { lid })) as { data: { playUrl: string } }).data.playUrl;

  it('a learner has it until their session ends', async () => {
    const [learner, { lids }] = [await buildLearner(here()), await build()];
    const url = await playUrlOf(learner.agent, lids[0]);
    expect(await statusOf(url)).toBe(given);
    expect((await learner.agent.post('/api/user/logout')).code).toBe(200);
    expect(await statusOf(url)).toBe(403);
  });

  it('a learner has it until their account is closed to them', async () => {
    const [learner, { lids }] = [await buildLearner(here()), await build()];
    const url = await playUrlOf(learner.agent, lids[0]);
    await here().deps.db.user.update({ where: { id: learner.id }, data: { status: USER_STATUS.disabled } });
    expect(await statusOf(url)).toBe(403);
  });

  it('a withdrawn course is withdrawn from the players too, but for those who may finish it', async () => {
    const { db } = here().deps;
    const [learner, { id, lids }] = [await buildLearner(here()), await build({ access: 0 })];
    const [url, guests] = [await playUrlOf(learner.agent, lids[0]), await playUrlOf(agentOf(here().app), lids[0])];
    expect([await statusOf(url), await statusOf(guests)]).toEqual([given, given]);
    const status = LESSON_STATE.withdrawn;
    await db.lesson.update({ where: { id }, data: { status, studyUntil: new Date(Date.now() + 60_000) } });
    expect([await statusOf(url), await statusOf(guests)]).toEqual([given, 403]);
    await db.lesson.update({ where: { id }, data: { studyUntil: null } });
    expect(await statusOf(url)).toBe(403);
  });

  it('a lecture that was taken out of its course is, too', async () => {
    const [learner, { lids }] = [await buildLearner(here()), await build({}, [{}, {}])];
    const url = await playUrlOf(learner.agent, lids[1]);
    await here().deps.db.lessonItem.update({ where: { id: lids[1] ?? '' }, data: { removedAt: new Date() } });
    expect(await statusOf(url)).toBe(403);
  });

  it('what is for members ends with the membership', async () => {
    const org = await buildOrg(here().deps);
    const [member, { lids }] = [await buildLearner(here(), { orgId: org.id }), await build({ access: 2 })];
    const url = await playUrlOf(member.agent, lids[0]);
    expect(await statusOf(url)).toBe(given);
    await here().deps.db.user.update({ where: { id: member.id }, data: { orgId: null } });
    expect(await statusOf(url)).toBe(403);
  });

  it('a guest has a preview whole, as long as it is one, and nothing else', async () => {
    const { lids } = await build({ access: 0 }, [{}, { freePreview: true }, {}]);
    const url = await playUrlOf(agentOf(here().app), lids[1]);
    expect(await statusOf(url)).toBe(given);
    await here().deps.db.lessonItem.update({ where: { id: lids[1] ?? '' }, data: { freePreview: false } });
    expect(await statusOf(url)).toBe(403);
    // An address for a guest of what guests may not watch is never signed; if it were, it would open nothing.
    const { file } = await here().deps.db.media.findFirstOrThrow();
    const links = createMediaLinks(here().deps.secrets);
    const expires = Math.floor(Date.now() / 1_000) + 60;
    const stray = [{ viewer: '', lid: lids[2] ?? '' }, { viewer: '' }, { viewer: absentId() }, { viewer: 'x' }];
    for (const one of stray)
      expect(await statusOf(`/prod-api/media/${links.sign({ file, expires, ...one })}/media.mp4`)).toBe(403);
  });

  it('staff have it by their login, a program by its key, until that ends', async () => {
    const permissions = ['media:list'] as const;
    const staff = await buildStaff(here(), { permissions });
    const key = await buildKey(here(), staff.id, permissions);
    const { lids } = await build({ status: LESSON_STATE.draft });
    const { mediaId } = await here().deps.db.lessonItem.findUniqueOrThrow({ where: { id: lids[0] ?? '' } });
    const urlFor = async (agent: Agent): Promise<string> =>
      ((await agent.get(`/system/media/${mediaId}`)) as { data: { fileUrl: string } }).data.fileUrl;
    const [mine, programs] = [await urlFor(staff.agent), await urlFor(key.agent)];
    expect([await statusOf(mine), await statusOf(programs)]).toEqual([given, given]);
    const now = { revokedAt: new Date() };
    await here().deps.db.staffSession.updateMany({ where: { staffId: staff.id }, data: now });
    expect([await statusOf(mine), await statusOf(programs)]).toEqual([403, given]);
    await here().deps.db.staffToken.updateMany({ where: { createdBy: staff.id }, data: now });
    expect(await statusOf(programs)).toBe(403);
  });
});
