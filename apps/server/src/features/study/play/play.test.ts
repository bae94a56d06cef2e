import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const build = async (fields: Parameters<typeof buildLesson>[1] = {}, items?: Parameters<typeof buildLesson>[2]) => {
  const lesson = await buildLesson(world.deps, fields, items);
  return { lesson, lids: lesson.items.map((item) => item.id), lid: lesson.items[0]?.id ?? '' };
};
const studyCount = async (id: string) => (await world.deps.db.lesson.findUniqueOrThrow({ where: { id } })).studyCount;

describe('joining', () => {
  it('is done once, however often it is asked for', async () => {
    const [learner, { lesson }] = [await buildLearner(world), await build()];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => learner.agent.post('/api/lesson/join', { lessonId: lesson.id })),
    );
    for (const { code, msg, data } of answers) {
      expect({ code, msg }).toEqual({ code: 200, msg: '已加入学习' });
      expect(data).toEqual({
        status: 0,
        progress: 0,
        creditedSec: 0,
        source: 1,
        deadline: null,
        startTime: null,
        finishTime: null,
        lastLid: null,
        next: { kind: 'lecture', lid: lesson.items[0]?.id, number: 1, title: '第1讲' },
      });
    }
    expect(await studyCount(lesson.id)).toBe(1);
  });

  it('asks for login, and for a lesson that is there', async () => {
    const [learner, draft, { lesson }] = [await buildLearner(world), await build({ status: 0 }), await build()];
    expect((await agentOf(world.app).post('/api/lesson/join', { lessonId: lesson.id })).code).toBe(401);
    for (const lessonId of [absentId(), draft.lesson.id, 'x'])
      expect(await learner.agent.post('/api/lesson/join', { lessonId })).toMatchObject({ msg: '课程不存在' });
  });

  it('is for members where the lesson says so', async () => {
    const [{ lesson }, org] = [await build({ access: 2 }), await buildOrg(world.deps)];
    const [outsider, member] = [await buildLearner(world), await buildLearner(world, { orgId: org.id })];
    expect(await outsider.agent.post('/api/lesson/join', { lessonId: lesson.id })).toMatchObject({
      code: 500,
      msg: '仅限机构成员学习',
    });
    expect((await member.agent.post('/api/lesson/join', { lessonId: lesson.id })).code).toBe(200);
    expect(await member.lesson(lesson.id)).toMatchObject({ orgId: org.id, source: 1 });
  });
});

describe('playing', () => {
  it('opens a session, joins the lesson and signs the media', async () => {
    const [learner, { lesson, lid }] = [await buildLearner(world), await build({ seekLock: true })];
    const { data } = await learner.agent.get('/api/lesson/play', { lid });
    expect(data).toMatchObject({
      type: 1,
      durationSec: 60,
      lastPos: 0,
      maxPos: 0,
      done: false,
      coveredPages: [],
      seekLock: true,
      rateLimit: 2,
      beatSec: 15,
      html: null,
      captions: null,
      poster: null,
    });
    expect(data.playUrl).toMatch(/^\/prod-api\/media\/[\w.-]+\/media\.mp4$/);
    expect((await learner.clock()).sessionId).toBe(data.sessionId);
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 1, lastLid: lid });
    expect((await learner.lesson(lesson.id)).startTime).not.toBeNull();
    expect(await studyCount(lesson.id)).toBe(1);
    await learner.agent.get('/api/lesson/play', { lid });
    expect(await studyCount(lesson.id)).toBe(1);
  });

  it('renewed goes on with the running session and leaves the clock alone', async () => {
    const [learner, { lid }] = [await buildLearner(world), await build()];
    const { data: first } = await learner.agent.get('/api/lesson/play', { lid });
    const clock = await learner.clock();
    const { data: again } = await learner.agent.get('/api/lesson/play', { lid, renew: first.sessionId });
    expect(again.sessionId).toBe(first.sessionId);
    expect(await learner.clock()).toEqual(clock);
  });

  it("with a stranger's session to renew opens one's own", async () => {
    const [learner, other, { lid }] = [await buildLearner(world), await buildLearner(world), await build()];
    const { data: theirs } = await other.agent.get('/api/lesson/play', { lid });
    const { data: mine } = await learner.agent.get('/api/lesson/play', { lid, renew: theirs.sessionId });
    expect(mine.sessionId).not.toBe(theirs.sessionId);
    expect((await learner.clock()).sessionId).toBe(mine.sessionId);
  });

  it('lets a guest watch previews of open lessons and the first lecture of others, and credits nothing', async () => {
    const guest = agentOf(world.app);
    const open = await build({ access: 0 }, [{ freePreview: true }, {}]);
    expect((await guest.get('/api/lesson/play', { lid: open.lids[0] })).data).toMatchObject({ sessionId: '' });
    expect(await guest.get('/api/lesson/play', { lid: open.lids[1] })).toMatchObject({
      code: 401,
      msg: '登录后可学习',
    });
    const closed = await build({ access: 1 }, [{}, { freePreview: true }]);
    expect((await guest.get('/api/lesson/play', { lid: closed.lid })).data).toMatchObject({ sessionId: '' });
    expect((await guest.get('/api/lesson/play', { lid: closed.lids[1] })).code).toBe(401);
    const members = await build({ access: 2 }, [{ freePreview: true }]);
    expect((await guest.get('/api/lesson/play', { lid: members.lid })).code).toBe(401);
    expect(await studyCount(open.lesson.id)).toBe(0);
  });

  it('keeps to the order, to members, to what is published', async () => {
    const learner = await buildLearner(world);
    const ordered = await build({ sequential: true }, [
      { title: '认识' },
      { title: '保护' },
      { title: '选读', required: false, freePreview: true },
    ]);
    expect(await learner.agent.get('/api/lesson/play', { lid: ordered.lids[1] })).toMatchObject({
      code: 500,
      msg: '学完“认识”后解锁',
    });
    expect((await learner.agent.get('/api/lesson/play', { lid: ordered.lids[2] })).code).toBe(200);
    await learner.finish(ordered.lid);
    expect((await learner.agent.get('/api/lesson/play', { lid: ordered.lids[1] })).code).toBe(200);
    expect(await learner.agent.get('/api/lesson/play', { lid: (await build({ access: 2 })).lid })).toMatchObject({
      msg: '仅限机构成员学习',
    });
    expect(await learner.agent.get('/api/lesson/play', { lid: (await build({ status: 2 })).lid })).toMatchObject({
      msg: '课程已下架',
    });
    for (const lid of [absentId(), (await build({ status: 0 })).lid])
      expect(await learner.agent.get('/api/lesson/play', { lid })).toMatchObject({ code: 404, msg: '课程内容不存在' });
    expect(await learner.agent.get('/api/lesson/play', {})).toMatchObject({ code: 500, msg: '课程内容不存在' });
  });

  it('gives a text with its words and a PDF with the pages read', async () => {
    const learner = await buildLearner(world);
    const { lids } = await build({}, [
      { type: 3, minSec: 10 },
      { type: 2, minSec: 6, pages: 2 },
    ]);
    expect(await learner.play(lids[0] ?? '')).toMatchObject({
      type: 3,
      html: '<p>正文。</p>',
      playUrl: null,
      minSec: 10,
    });
    const pdf = await learner.play(lids[1] ?? '');
    await learner.pass(4);
    expect((await pdf.beat({ seq: 1, from: 1, to: 1 })).data).toMatchObject({ progress: 50, itemDone: false });
    expect(await learner.play(lids[1] ?? '')).toMatchObject({ type: 2, pages: 2, coveredPages: [1], lastPos: 1 });
  });
});

describe('finishing', () => {
  it('an item takes 95 % of it, and the lesson all required items', async () => {
    const learner = await buildLearner(world);
    const { lesson, lids } = await build({ creditHours: 2.5 }, [{}, { type: 3, minSec: 20 }, { required: false }]);
    const page = await learner.play(lids[0] ?? '');
    await learner.pass(28);
    await page.beat({ seq: 1, from: 0, to: 28 });
    await learner.pass(28);
    expect((await page.beat({ seq: 2, from: 28, to: 56 })).data).toMatchObject({ progress: 98, itemDone: false });
    expect((await learner.agent.get('/study/detail', { id: lesson.id })).data).toMatchObject({
      earnedHours: { measured: 1.8, planned: 0 },
      requiredSec: 77,
    });
    await learner.pass(1);
    expect((await page.beat({ seq: 3, from: 56, to: 57 })).data).toMatchObject({
      progress: 100,
      itemDone: true,
      lessonDone: false,
    });
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 1, learnedTime: null, progress: 74 });

    const text = await learner.play(lids[1] ?? '');
    await learner.pass(20);
    expect((await text.beat({ seq: 1, from: 0, to: 20 })).data).toMatchObject({ itemDone: true, lessonDone: true });
    const mine = await learner.lesson(lesson.id);
    expect(mine).toMatchObject({ status: 3, progress: 100, creditedSec: 77 });
    expect([mine.learnedTime, mine.finishTime]).not.toContain(null);
    expect((await learner.agent.get('/study/detail', { id: lesson.id })).data).toMatchObject({
      earnedHours: { measured: 2.5, planned: 0 },
      exam: null,
    });
  });

  it('waits for the exam where the lesson has a paper', async () => {
    const learner = await buildLearner(world);
    const { lesson, lid } = await build();
    const paper = await world.deps.db.paper.create({
      data: {
        lessonId: lesson.id,
        title: '结业考试',
        mode: 1,
        rules: [],
        totalScore: 100,
        passScore: 60,
        durationMin: 30,
      },
    });
    const detail = async () => (await learner.agent.get('/study/detail', { id: lesson.id })).data;
    expect((await detail()).exam).toEqual({
      paperId: paper.id,
      title: '结业考试',
      canTake: false,
      reasons: ['请先完成课程学习'],
      attemptsLeft: 3,
      bestScore: null,
      passed: false,
    });
    await learner.finish(lid);
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 2, finishTime: null });
    expect((await detail()).exam).toMatchObject({ canTake: true, reasons: [] });
    await world.deps.db.attempt.create({
      data: {
        userId: learner.id,
        paperId: paper.id,
        no: 1,
        seed: 's',
        snapshot: [],
        totalScore: 100,
        passScore: 60,
        multiRule: 0,
        blurLimit: 0,
        status: 3,
        startTime: new Date(),
        deadline: new Date(),
        submitTime: new Date(),
        score: 55.5,
        passed: false,
      },
    });
    expect((await detail()).exam).toMatchObject({ attemptsLeft: 2, bestScore: 55.5, passed: false });
  });

  it('at twice the speed takes half the seconds and earns all the hours', async () => {
    const learner = await buildLearner(world);
    const { lesson, lid } = await build({ creditHours: 1 });
    const page = await learner.play(lid);
    await learner.pass(30);
    expect((await page.beat({ seq: 1, from: 0, to: 60, rate: 2 })).data).toMatchObject({ itemDone: true, itemSec: 30 });
    expect((await learner.agent.get('/study/detail', { id: lesson.id })).data).toMatchObject({
      earnedHours: { measured: 1, planned: 0 },
      mine: { creditedSec: 30, progress: 100 },
    });
  });
});

describe('study detail', () => {
  it("is one's own, and silent about lessons that are not there", async () => {
    const [learner, other, { lesson, lid }] = [await buildLearner(world), await buildLearner(world), await build()];
    await learner.finish(lid);
    expect((await agentOf(world.app).get('/study/detail', { id: lesson.id })).code).toBe(401);
    expect((await other.agent.get('/study/detail', { id: lesson.id })).data).toMatchObject({
      mine: null,
      earnedHours: { measured: 0, planned: 0 },
      items: [{ done: false, creditedSec: 0 }],
    });
    expect((await learner.agent.get('/study/detail', { id: lesson.id })).data).toMatchObject({
      mine: { status: 3 },
      items: [{ lid, done: true, progress: 100, creditedSec: 60 }],
      refusedSec: 0,
      refused: [],
    });
    for (const id of [absentId(), (await build({ status: 0 })).lesson.id])
      expect(await other.agent.get('/study/detail', { id })).toMatchObject({ code: 404, msg: '课程不存在' });
  });
});
