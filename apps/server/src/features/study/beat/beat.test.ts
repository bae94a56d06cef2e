import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildApp } from '#app.ts';
import { firstBreak } from '#domain/study/ledger.ts';
import { headOf, sealedOf } from '#test/people/ledger.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { sessionFor } from '#test/people/login.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type LessonFields = Parameters<typeof buildLesson>[1];
type Items = Parameters<typeof buildLesson>[2];

/** A learner who has just pressed play on the first item of a new lesson. */
const studying = async (fields: LessonFields = {}, items: Items = [{ durationSec: 600 }]) => {
  const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps, fields, items)];
  const [item] = lesson.items;
  if (!item) throw new Error('no item');
  return { learner, lesson, lid: item.id, page: await learner.play(item.id) };
};

/** Seconds the clock really went on since `began` (ms), as credit may count them: a slow machine's time passed too. */
const since = (began: number): number => Math.ceil((Date.now() - began) / 1_000);

describe('a beat', () => {
  it('credits what was played while the clock went on', async () => {
    const { learner, lesson, lid, page } = await studying();
    await learner.pass(15);
    const { code, data } = await page.beat({ seq: 1, from: 0, to: 15 });
    expect({ code, data }).toEqual({
      code: 200,
      data: { action: 'OK', itemSec: 15, progress: 2, itemDone: false, lessonDone: false },
    });
    expect(await learner.item(lid)).toMatchObject({ creditedSec: 15, covered: 15, maxPos: 15, lastPos: 15 });
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 1, creditedSec: 15, progress: 2, lastLid: lid });
    expect(await learner.ledger()).toMatchObject([
      { chainSeq: 1, seq: 1, from: 0, to: 15, creditedSec: 15, refusal: null },
    ]);
  });

  it('asks for login, and refuses what is not a beat in a sentence', async () => {
    const { learner, lid, page } = await studying();
    expect(
      (await agentOf(world.app).post('/lesson/duration', { sessionId: page.sessionId, lid, seq: 1, from: 0, to: 1 }))
        .code,
    ).toBe(401);
    expect((await learner.agent.post('/lesson/duration', {})).msg).toMatch(/[\u4e00-\u9fff]/);
    expect((await page.beat({ seq: 0, from: 0, to: 1 })).code).toBe(500);
    expect((await page.beat({ seq: 1, from: -1, to: 1 })).code).toBe(500);
    expect((await page.batch([])).code).toBe(500);
    const mixed = await learner.agent.post('/lesson/duration', {
      batch: [
        { sessionId: page.sessionId, lid, seq: 1, from: 0, to: 1 },
        { sessionId: page.sessionId, lid: absentId(), seq: 2, from: 0, to: 1 },
      ],
    });
    expect(mixed).toMatchObject({ code: 500, msg: '一次只能上报同一内容的学习记录' });
  });

  it('answers an item that is not there and one of a draft alike', async () => {
    const { learner, page } = await studying();
    const draft = await buildLesson(world.deps, { status: 0 });
    for (const lid of [absentId(), draft.items[0]?.id ?? '']) {
      expect(
        await learner.agent.post('/lesson/duration', { sessionId: page.sessionId, lid, seq: 1, from: 0, to: 15 }),
      ).toMatchObject({ code: 404, msg: '课程内容不存在' });
    }
  });

  it('repeated changes nothing and answers the progress', async () => {
    const { learner, lid, page } = await studying();
    await learner.pass(15);
    const first = await page.beat({ seq: 1, from: 0, to: 15 });
    const clock = await learner.clock();
    await learner.pass(15);
    expect((await page.beat({ seq: 1, from: 0, to: 15 })).data).toEqual(first.data);
    expect((await page.beat({ seq: 1, from: 300, to: 315 })).data).toEqual(first.data);
    expect(await learner.clock()).toMatchObject({ version: clock.version, lastSeq: 1 });
    expect((await learner.item(lid)).creditedSec).toBe(15);
  });

  it('that is huge credits no more than the clock, and on a seek lock nothing', async () => {
    const began = Date.now();
    const free = await studying({}, [{ durationSec: 3_600 }]);
    await free.learner.pass(10);
    const { data } = await free.page.beat({ seq: 1, from: 0, to: 3_600, rate: 16 });
    expect(data).toMatchObject({
      action: 'OK',
      itemDone: false,
      refusal: '上报的时长超过实际经过的时间，未计入超出部分',
    });
    const wall = 10 + since(began);
    expect(data.itemSec).toBeLessThanOrEqual(wall);
    expect((await free.learner.item(free.lid)).covered).toBeLessThanOrEqual(2 * wall + 2);

    const locked = await studying({ seekLock: true }, [{ durationSec: 3_600 }]);
    await locked.learner.pass(10);
    expect((await locked.page.beat({ seq: 1, from: 0, to: 3_600 })).data).toMatchObject({
      action: 'SEEK_BACK',
      seekTo: 0,
      itemSec: 0,
      progress: 0,
      refusal: '首次学习不能跳过未学内容，跳过部分未计入',
    });
  });

  it('that jumps ahead is sent back to where the learner was', async () => {
    const { learner, page } = await studying({ seekLock: true });
    await learner.pass(15);
    await page.beat({ seq: 1, from: 0, to: 15 });
    await learner.pass(15);
    expect((await page.beat({ seq: 2, from: 200, to: 215 })).data).toMatchObject({
      action: 'SEEK_BACK',
      seekTo: 15,
      itemSec: 15,
    });
    await learner.pass(15);
    expect((await page.beat({ seq: 3, from: 15, to: 30 })).data).toMatchObject({ action: 'OK', itemSec: 30 });
  });

  it('of a hidden page credits nothing, and its time is not saved up', async () => {
    const { learner, page } = await studying();
    const began = Date.now();
    await learner.pass(15);
    expect((await page.beat({ seq: 1, from: 0, to: 15, visible: false })).data).toMatchObject({
      action: 'OK',
      itemSec: 0,
      refusal: '页面在后台，未计入学时',
    });
    const { data } = await page.beat({ seq: 2, from: 0, to: 15 });
    expect(data.itemSec).toBeLessThanOrEqual(since(began));
    expect(await learner.ledger()).toContainEqual(expect.objectContaining({ refusal: 'HIDDEN', refusedSec: 15 }));
  });

  it('over what was covered credits nothing again', async () => {
    const { learner, page } = await studying();
    await learner.pass(15);
    await page.beat({ seq: 1, from: 0, to: 15 });
    await learner.pass(15);
    expect((await page.beat({ seq: 2, from: 0, to: 15 })).data).toMatchObject({
      itemSec: 15,
      refusal: '这一段已经学过，不重复计入',
    });
  });

  it('after an hour asleep credits one beat', async () => {
    const { learner, page } = await studying({}, [{ durationSec: 3_600 }]);
    await learner.pass(3_600);
    expect((await page.beat({ seq: 1, from: 0, to: 3_600 })).data).toMatchObject({
      itemSec: 15,
      refusal: '中断时间过长，未计入学时',
    });
  });
});

describe('one clock for everything a learner opens', () => {
  it('forty beats at once credit no more than the clock', async () => {
    const { learner, lid, page } = await studying({}, [{ durationSec: 3_600 }]);
    await learner.pass(10);
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => page.beat({ seq: n + 1, from: n * 60, to: n * 60 + 60, rate: 2 })),
    );
    const wall = 10 + since(began) + 1;
    expect(answers.every(({ code, data }) => code === 200 && data.action === 'OK')).toBe(true);
    const item = await learner.item(lid);
    expect(item.creditedSec).toBeLessThanOrEqual(wall);
    expect(item.creditedSec).toBeGreaterThanOrEqual(9);
    expect(item.covered).toBeLessThanOrEqual(2 * wall + 2);
    expect((await learner.ledger()).reduce((sum, s) => sum + s.creditedSec, 0)).toBe(item.creditedSec);
  });

  it('ten tabs on ten lessons: only the newest earns, and all together no more than the clock', async () => {
    const learner = await buildLearner(world);
    const pages = [];
    for (let n = 0; n < 10; n += 1)
      pages.push(await learner.play((await buildLesson(world.deps, {}, [{ durationSec: 600 }])).items[0]?.id ?? ''));
    await learner.pass(15);
    const answers = await Promise.all(pages.map((page) => page.beat({ seq: 1, from: 0, to: 15 })));
    expect(answers.map(({ data }) => data.action)).toEqual([...Array(9).fill('KICKED'), 'OK']);
    const { _sum } = await world.deps.db.userItem.aggregate({
      where: { userId: learner.id },
      _sum: { creditedSec: true },
    });
    expect(_sum.creditedSec).toBe(15);
  });

  it('on two devices the newer one plays on, the older one is told, and it is written down once', async () => {
    const { learner, lesson, lid, page } = await studying();
    const phone = agentOf(world.app, await sessionFor(world.app, world.deps, learner.id, { device: 'phone' }));
    const { data: other } = await phone.get('/api/lesson/play', { lid });
    await learner.pass(15);
    for (let n = 0; n < 2; n += 1) {
      const { data } = await page.beat({ seq: 1, from: 0, to: 15 });
      expect(data).toMatchObject({ action: 'KICKED', itemSec: 0 });
      expect(data.refusal).toContain('已在其他设备学习');
    }
    expect(
      (await phone.post('/lesson/duration', { sessionId: other.sessionId, lid, seq: 1, from: 0, to: 15 })).data,
    ).toMatchObject({ action: 'OK', itemSec: 15 });
    expect((await learner.ledger()).map((s) => s.refusal)).toEqual(['OTHER_DEVICE', null]);
    const { data } = await learner.agent.get('/study/detail', { id: lesson.id });
    expect(data).toMatchObject({
      refusedSec: 15,
      refused: [{ lid, seconds: 15, reason: '已在其他设备学习，本设备未计入学时' }],
    });
  });

  it('the first beat is paid from the moment of pressing play', async () => {
    const { learner, lid } = await studying();
    await learner.pass(40);
    const began = Date.now();
    const { data } = await (await learner.play(lid)).beat({ seq: 1, from: 0, to: 15 });
    expect(data.itemSec).toBeLessThanOrEqual(since(began));
  });

  it('opening again and again pays nothing', async () => {
    const { learner, lid } = await studying();
    const began = Date.now();
    for (let n = 0; n < 5; n += 1) await (await learner.play(lid)).beat({ seq: 1, from: n * 2, to: n * 2 + 2 });
    const { creditedSec, covered } = await learner.item(lid);
    expect(creditedSec).toBeLessThanOrEqual(since(began));
    expect(covered).toBeLessThanOrEqual(2 * since(began) + 2);
  });
});

describe('two replicas', () => {
  it('share the one clock, and neither credits what the other has', async () => {
    const { learner, lid, page } = await studying({}, [{ durationSec: 3_600 }]);
    const replica = await buildApp(world.deps);
    await replica.ready();
    const there = agentOf(replica, learner.agent.token);
    const beat = (n: number) => ({ sessionId: page.sessionId, lid, seq: n + 1, from: n * 15, to: n * 15 + 15 });
    for (let n = 0; n < 6; n += 1) {
      await learner.pass(15);
      const { data } = await (n % 2 === 0 ? learner.agent : there).post('/lesson/duration', beat(n));
      expect(data).toMatchObject({ action: 'OK', itemSec: (n + 1) * 15 });
    }
    await learner.pass(10);
    const began = Date.now();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? learner.agent : there).post('/lesson/duration', { ...beat(n + 6), rate: 2 }),
      ),
    );
    const { creditedSec } = await learner.item(lid);
    expect(creditedSec).toBeLessThanOrEqual(90 + 10 + since(began) + 1);
    expect((await learner.ledger()).reduce((sum, s) => sum + s.creditedSec, 0)).toBe(creditedSec);

    await there.get('/api/lesson/play', { lid });
    expect((await learner.agent.post('/lesson/duration', beat(60))).data.action).toBe('KICKED');
    await replica.close();
  });
});

describe('a session that is not known', () => {
  it('is replaced in the same answer when nobody holds the clock', async () => {
    const { learner, lid, page } = await studying();
    await learner.pass(60);
    expect(
      (await learner.agent.post('/lesson/duration', { sessionId: 'nonsense', lid, seq: 1, from: 0, to: 15 })).data,
    ).toMatchObject({ action: 'RENEW', itemSec: 0 });
    await learner.pass(60);
    for (const sessionId of [absentId(), 'nonsense']) {
      const { data } = await learner.agent.post('/lesson/duration', { sessionId, lid, seq: 7, from: 0, to: 15 });
      expect(data.action).toBe('RENEW');
      expect(data.sessionId).not.toBe(page.sessionId);
      await learner.pass(15);
      expect(
        (await learner.agent.post('/lesson/duration', { sessionId: data.sessionId, lid, seq: 1, from: 0, to: 15 })).data
          .action,
      ).toBe('OK');
      await learner.pass(60);
    }
  });

  it('gets a first clock for a learner who never played', async () => {
    const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps)];
    const { data } = await learner.agent.post('/lesson/duration', {
      sessionId: absentId(),
      lid: lesson.items[0]?.id,
      seq: 1,
      from: 0,
      to: 15,
    });
    expect(data).toMatchObject({ action: 'RENEW', itemSec: 0 });
    expect((await learner.clock()).sessionId).toBe(data.sessionId);
  });

  it('does not take the clock from a page that plays', async () => {
    const { learner, lid, page } = await studying();
    expect(
      (await learner.agent.post('/lesson/duration', { sessionId: absentId(), lid, seq: 1, from: 0, to: 15 })).data
        .action,
    ).toBe('KICKED');
    expect((await learner.clock()).sessionId).toBe(page.sessionId);
  });

  it('of another learner gives nothing of theirs', async () => {
    const theirs = await studying();
    const me = await buildLearner(world);
    await theirs.learner.pass(15);
    const { data } = await me.agent.post('/lesson/duration', {
      sessionId: theirs.page.sessionId,
      lid: theirs.lid,
      seq: 1,
      from: 0,
      to: 15,
    });
    expect(data).toMatchObject({ action: 'RENEW', itemSec: 0 });
    expect((await theirs.learner.clock()).lastSeq).toBe(0);
  });

  it('does not open what the order of the lesson holds back', async () => {
    const { learner, lesson } = await studying({ sequential: true }, [{}, {}]);
    await learner.pass(60);
    expect(
      await learner.agent.post('/lesson/duration', {
        sessionId: absentId(),
        lid: lesson.items[1]?.id,
        seq: 1,
        from: 0,
        to: 15,
      }),
    ).toMatchObject({ code: 500, msg: '学完“第1讲”后解锁' });
  });

  it('after a page has left its clock is free at once', async () => {
    const { learner, lid, page } = await studying();
    await learner.pass(15);
    expect((await page.close({ seq: 1, from: 0, to: 10 })).data).toMatchObject({ action: 'OK', itemSec: 10 });
    const { data } = await learner.agent.post('/lesson/duration', {
      sessionId: absentId(),
      lid,
      seq: 1,
      from: 10,
      to: 12,
    });
    expect(data.action).toBe('RENEW');
  });
});

describe('presence', () => {
  const due = (learner: Learner) =>
    run(
      world.deps.pool,
      sql`
        UPDATE "StudyClock" SET "nextCheckAt" = clock_timestamp() - interval '1 second'
        WHERE "userId" = ${learner.id}`,
    );
  const asked = (learner: Learner, seconds: number) =>
    run(
      world.deps.pool,
      sql`
        UPDATE "StudyClock" SET "checkAt" = clock_timestamp() - ${seconds} * interval '1 second'
        WHERE "userId" = ${learner.id}`,
    );

  it('is planned 8 to 15 minutes ahead', async () => {
    const { learner } = await studying();
    const minutes = ((await learner.clock()).nextCheckAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(7.9);
    expect(minutes).toBeLessThan(15.1);
  });

  it('is asked, withholds credit after a minute, and lets go when answered', async () => {
    const { learner, page } = await studying();
    await due(learner);
    await learner.pass(15);
    const first = await page.beat({ seq: 1, from: 0, to: 15 });
    expect(first.data).toMatchObject({ action: 'CHECK', itemSec: 15, check: { expireSec: 60 } });
    expect(first.data.check.title).not.toBe('');

    await asked(learner, 30);
    await learner.pass(15);
    expect((await page.beat({ seq: 2, from: 15, to: 30 })).data).toMatchObject({
      action: 'CHECK',
      itemSec: 30,
      check: { id: first.data.check.id },
    });
    await asked(learner, 61);
    await learner.pass(15);
    const withheld = await page.beat({ seq: 3, from: 30, to: 45 });
    expect(withheld.data).toMatchObject({ action: 'CHECK', itemSec: 30, refusal: '学习确认未作答，作答前不计入学时' });

    await learner.pass(30);
    const began = Date.now();
    expect((await learner.agent.post('/lesson/api/study/check', { id: first.data.check.id })).data).toEqual({
      passed: true,
    });
    const { data } = await page.beat({ seq: 4, from: 45, to: 75 });
    expect(data.action).toBe('OK');
    expect(data.itemSec).toBeLessThanOrEqual(30 + since(began));
    await learner.pass(15);
    expect((await page.beat({ seq: 5, from: 45, to: 60 })).data.itemSec).toBeGreaterThanOrEqual(43);
  });

  it('asks about the clip just seen, never says what is right, and takes nothing for a wrong answer', async () => {
    const { learner, lid, page } = await studying({}, [{ durationSec: 3_600 }]);
    const question = (atSec: number, stem: string) => ({ atSec, stem, options: ['甲', '乙'], answer: 1 });
    await world.deps.db.lessonItem.update({
      where: { id: lid },
      data: { checks: [question(10, '刚才讲的是哪一项？'), question(900, '还没有讲到的？')] },
    });
    const ask = async (seq: number, from: number) => {
      await due(learner);
      await learner.pass(15);
      return (await page.beat({ seq, from, to: from + 15 })).data;
    };
    const first = await ask(1, 0);
    expect(first).toMatchObject({ action: 'CHECK', itemSec: 15 });
    expect(first.check).toEqual({
      id: first.check.id,
      title: '刚才讲的是哪一项？',
      options: ['甲', '乙'],
      expireSec: first.check.expireSec,
    });
    await learner.pass(15);
    const { data: second } = await page.beat({ seq: 2, from: 15, to: 30 });
    expect(second.check).toMatchObject({ id: first.check.id, title: '刚才讲的是哪一项？' });
    const answer = (id: string, given: string) => learner.agent.post('/lesson/api/study/check', { id, answer: given });
    expect((await answer(first.check.id, '甲')).data).toEqual({ passed: true, again: { fromSec: 0 } });
    // Nothing is lost, and it asks again in two to three minutes.
    expect((await learner.item(lid)).creditedSec).toBe(30);
    const again = (await learner.clock()).nextCheckAt.getTime() - Date.now();
    expect(again).toBeGreaterThan(115_000);
    expect(again).toBeLessThan(181_000);
    const third = await ask(3, 30);
    expect(third.itemSec).toBe(45);
    expect((await answer(third.check.id, '乙')).data).toEqual({ passed: true });
    await learner.pass(15);
    expect((await page.beat({ seq: 4, from: 45, to: 60 })).data).toMatchObject({ action: 'OK', itemSec: 60 });
  });

  it('only asks whether somebody is there where nothing of the clip can be asked', async () => {
    const { learner, lid, page } = await studying({}, [{ durationSec: 3_600 }]);
    await world.deps.db.lessonItem.update({
      where: { id: lid },
      data: { checks: [{ atSec: 900, stem: '还没有讲到的？', options: ['甲', '乙'], answer: 1 }] },
    });
    await due(learner);
    await learner.pass(15);
    const { check } = (await page.beat({ seq: 1, from: 0, to: 15 })).data;
    expect(check.options).toBeUndefined();
    expect((await learner.agent.post('/lesson/api/study/check', { id: check.id })).data).toEqual({ passed: true });
  });

  it('is not escaped by opening again', async () => {
    const { learner, lid, page } = await studying();
    await due(learner);
    await learner.pass(15);
    const { data } = await page.beat({ seq: 1, from: 0, to: 15 });
    await asked(learner, 90);
    const again = await learner.play(lid);
    await learner.pass(15);
    expect((await again.beat({ seq: 1, from: 15, to: 30 })).data).toMatchObject({
      action: 'CHECK',
      itemSec: 15,
      check: { id: data.check.id },
    });
  });

  it('is answered only by the learner who was asked', async () => {
    const { learner, page } = await studying();
    await due(learner);
    const { data } = await page.beat({ seq: 1, from: 0, to: 1 });
    const other = await buildLearner(world);
    await other.agent.post('/lesson/api/study/check', { id: data.check.id });
    expect((await learner.clock()).checkId).toBe(data.check.id);
    expect((await learner.agent.post('/lesson/api/study/check', { id: absentId() })).data).toEqual({ passed: false });
    expect((await learner.agent.post('/lesson/api/study/check', { id: data.check.id })).data).toEqual({ passed: true });
    expect((await learner.agent.post('/lesson/api/study/check', { id: data.check.id })).data).toEqual({ passed: true });
    expect((await agentOf(world.app).post('/lesson/api/study/check', { id: data.check.id })).code).toBe(401);
    expect((await learner.agent.post('/lesson/api/study/check', {})).code).toBe(500);
  });
});

describe('beats of an offline interval', () => {
  /** Quarter minutes that follow the first `after` beats. */
  const interval = (count: number, after = 1) =>
    Array.from({ length: count }, (_, n) => ({ seq: after + n + 1, from: (after + n) * 15, to: (after + n + 1) * 15 }));

  it('are credited for the time that has passed, once', async () => {
    const { learner, page } = await studying({ seekLock: true });
    await learner.pass(15);
    await page.beat({ seq: 1, from: 0, to: 15 });
    await learner.pass(480);
    const beats = interval(32);
    expect((await page.batch(beats)).data).toMatchObject({ action: 'OK', itemSec: 495 });
    expect((await page.batch(beats)).data).toMatchObject({ action: 'OK', itemSec: 495 });
    // Eight minutes: two stretches.
    expect((await learner.ledger()).map(({ gap, beats }) => [gap, beats])).toEqual([
      [false, 1],
      [true, 20],
      [true, 12],
    ]);
  });

  it('earn ten minutes a day, one beat where none of their session came before; the ledger says so', async () => {
    const began = Date.now();
    const { learner, lesson, lid, page } = await studying({}, [{ durationSec: 36_000 }]);
    await learner.pass(86_400);
    expect((await page.batch(interval(40, 0))).data).toMatchObject({
      itemSec: 15,
      refusal: '中断时间过长，未计入学时',
    });
    for (let n = 1; n <= 3; n += 1) {
      await learner.pass(600);
      await page.batch(interval(40, 40 * n));
    }
    expect((await (await learner.play(lid)).batch(interval(40, 0))).data.refusal).toContain(
      '上报的时长超过实际经过的时间',
    );
    const rows = await learner.ledger();
    expect(rows.reduce((sum, s) => sum + (s.gap ? s.creditedSec : 0), 0)).toBe(600);
    expect((await learner.item(lid)).creditedSec).toBeLessThanOrEqual(15 + 600 + 2 * 15 + since(began));
    const { data } = await learner.agent.get('/study/detail', { id: lesson.id });
    expect(data.refused.map((r: { reason: string }) => r.reason)).toContain(
      '断网期间每天最多补记10分钟，超出部分未计入',
    );
  });

  it('under a session opened a day ago and left since earn one beat', async () => {
    const { learner, page } = await studying({}, [{ durationSec: 36_000 }]);
    await learner.pass(15);
    await page.beat({ seq: 1, from: 0, to: 15 });
    await learner.pass(86_400);
    expect((await page.batch(interval(40))).data).toMatchObject({ itemSec: 30, refusal: '中断时间过长，未计入学时' });
  });

  it('claiming more than passed get only what passed', async () => {
    const began = Date.now();
    const { learner, page } = await studying();
    await page.beat({ seq: 1, from: 0, to: 0 });
    await learner.pass(60);
    const { data } = await page.batch(interval(20));
    expect(data.itemSec).toBeLessThanOrEqual(60 + since(began));
    expect(data.refusal).toBe('上报的时长超过实际经过的时间，未计入超出部分');
  });
});

describe('the ledger', () => {
  it('is a chain in which a removed or changed row shows', async () => {
    const { learner, page } = await studying();
    for (let n = 0; n < 4; n += 1) {
      await learner.pass(15);
      await page.beat({ seq: n + 1, from: n * 15, to: n * 15 + 15, visible: n !== 2 });
    }
    await learner.pause();
    const { pool } = world.deps;
    const [head, entries] = [await headOf(pool, learner.id), await sealedOf(pool, learner.id)];
    // Two beats that count are one stretch.
    expect(entries.map(({ beats, creditedSec }) => [beats, creditedSec])).toEqual([
      [2, 30],
      [1, 0],
      [1, 15],
    ]);
    expect(firstBreak(entries, head)).toBeNull();
    expect(
      firstBreak(
        entries.filter((e) => e.chainSeq !== 2),
        head,
      ),
    ).toBe(2);
    expect(firstBreak(entries.slice(0, 2), head)).toBe(3);
    expect(
      firstBreak(
        entries.map((e) => (e.chainSeq === 3 ? { ...e, creditedSec: 30 } : e)),
        head,
      ),
    ).toBe(3);
  });
});

describe('an honest learner in real time', () => {
  it('is credited the seconds that passed', async () => {
    const { learner, lid, page } = await studying();
    const began = Date.now();
    for (let n = 0; n < 4; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await page.beat({ seq: n + 1, from: n * 0.7, to: (n + 1) * 0.7 });
    }
    const { creditedSec } = await learner.item(lid);
    expect(creditedSec).toBe(2);
    expect(creditedSec * 1_000).toBeLessThanOrEqual(Date.now() - began);
  });
});
