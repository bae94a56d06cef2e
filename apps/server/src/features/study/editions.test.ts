import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw, run } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Items that become another edition, or leave their course, while people study them. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Made = Awaited<ReturnType<typeof buildLesson>>;
const lidOf = (lesson: Made, at: number) => lesson.items[at]?.id ?? '';
const RENEWED = '本讲内容已更新，请重新学习';

/** A learner 30 s into the first of two films of 60 s, with the page still open. */
const midway = async () => {
  const learner = await buildLearner(world);
  const lesson = await buildLesson(world.deps, {}, [{}, {}]);
  const page = await learner.play(lidOf(lesson, 0));
  await learner.pass(30);
  await page.beat({ seq: 1, from: 0, to: 30 });
  return { learner, lesson, page };
};
const change = (text: string, id: string) => run(world.deps.pool, raw(text.replaceAll('$id', `'${id}'`)));
const replaceFilm = (lid: string) => change('UPDATE "LessonItem" SET rev = rev + 1 WHERE id = $id', lid);
const remove = (lid: string) => change('UPDATE "LessonItem" SET "removedAt" = now() WHERE id = $id', lid);
const outlineOf = async (learner: Learner, id: string) => {
  const { data } = await learner.agent.get('/api/lesson/detail', { id });
  return (data as { chapters: { items: Record<string, unknown>[] }[] }).chapters.flatMap(({ items }) => items);
};
const studyOf = async (learner: Learner, id: string) => (await learner.agent.get('/study/detail', { id })).data;

describe('a film that is replaced', () => {
  it('is told to the page that plays it, and begins anew', async () => {
    const { learner, lesson, page } = await midway();
    const lid = lidOf(lesson, 0);
    await replaceFilm(lid);
    await learner.pass(15);
    for (const seq of [2, 3]) {
      const { data } = await page.beat({ seq, from: 30, to: 45 });
      expect(data).toMatchObject({ action: 'RENEW', reload: true, refusal: RENEWED, itemSec: 0, progress: 0 });
      expect(data).not.toHaveProperty('sessionId');
    }
    expect(await learner.ledger()).toMatchObject([{ creditedSec: 30 }]);
    expect((await outlineOf(learner, lesson.id))[0]).toMatchObject({ done: false, progress: 0, lastPos: 0 });

    const anew = await learner.play(lid);
    expect(anew).toMatchObject({ lastPos: 0, maxPos: 0, done: false });
    await learner.pass(15);
    expect((await anew.beat({ seq: 1, from: 0, to: 15 })).data).toMatchObject({ action: 'OK', itemSec: 15 });
    expect(await learner.item(lid)).toMatchObject({ rev: 2, round: 1, creditedSec: 15, covered: 15, maxPos: 15 });
    // What was shown before never falls: the time was spent, and is in the ledger.
    expect(await learner.lesson(lesson.id)).toMatchObject({ creditedSec: 30, progress: 26 });
    expect((await learner.ledger()).map(({ creditedSec }) => creditedSec)).toEqual([30, 15]);
  });

  it('is told to a page that was silent and would be handed a new session', async () => {
    const { learner, lesson, page } = await midway();
    await replaceFilm(lidOf(lesson, 0));
    await learner.agent.post('/study/lesson/duration', {
      sessionId: page.sessionId,
      lid: lidOf(lesson, 0),
      seq: 2,
      from: 30,
      to: 30,
    });
    await learner.pass(600);
    await change('UPDATE "StudySession" SET "endedAt" = now() WHERE "userId" = $id', learner.id);
    expect((await page.beat({ seq: 3, from: 30, to: 45 })).data).toMatchObject({ action: 'RENEW', reload: true });
  });

  it('stays done for those who had done it, at whatever length', async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, {}, [{}, {}]);
    const lid = lidOf(lesson, 0);
    await learner.finish(lid);
    const { doneAt } = await learner.item(lid);
    await change('UPDATE "LessonItem" SET rev = 2, "durationSec" = 600 WHERE id = $id', lid);
    expect((await outlineOf(learner, lesson.id))[0]).toMatchObject({ done: true, progress: 100 });

    const page = await learner.play(lid);
    await learner.pass(15);
    expect((await page.beat({ seq: 1, from: 60, to: 75 })).data).toMatchObject({ action: 'OK', itemDone: true });
    expect(await learner.item(lid)).toMatchObject({ rev: 2, doneAt });
  });

  it('counts once in the whole course', async () => {
    const { learner, lesson } = await midway();
    await replaceFilm(lidOf(lesson, 0));
    await learner.finish(lidOf(lesson, 1));
    expect(await learner.lesson(lesson.id)).toMatchObject({ progress: 50, learnedTime: null });
    await learner.finish(lidOf(lesson, 0));
    expect(await learner.lesson(lesson.id)).toMatchObject({ progress: 100, status: 3 });
  });
});

describe('an item that is removed', () => {
  it('leaves every list, and what was studied of it stays', async () => {
    const { learner, lesson, page } = await midway();
    const lid = lidOf(lesson, 0);
    await remove(lid);
    expect((await page.beat({ seq: 2, from: 30, to: 45 })).data).toMatchObject({ action: 'RENEW', reload: true });
    expect(await learner.agent.get('/api/lesson/play', { lid })).toMatchObject({ code: 404, msg: '课程内容不存在' });
    expect((await outlineOf(learner, lesson.id)).map((item) => item.lid)).toEqual([lidOf(lesson, 1)]);
    expect((await studyOf(learner, lesson.id)).items).toHaveLength(1);
    const card = (await learner.agent.get('/api/lesson/my')).rows?.find((row) => row.lessonId === lesson.id);
    expect(card).toMatchObject({ itemCount: 1, mine: { next: { kind: 'lecture', lid: lidOf(lesson, 1), number: 1 } } });
    expect(await learner.item(lid)).toMatchObject({ creditedSec: 30 });
    expect(await learner.ledger()).toHaveLength(1);

    await learner.finish(lidOf(lesson, 1));
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 3, progress: 100, creditedSec: 90 });
  });

  it('keeps its refused seconds in the record, by its name', async () => {
    const { learner, lesson, page } = await midway();
    await learner.pass(15);
    await page.beat({ seq: 2, from: 0, to: 15 });
    await remove(lidOf(lesson, 0));
    expect((await studyOf(learner, lesson.id)).refused).toMatchObject([{ title: '第1讲', seconds: 15 }]);
  });
});

describe('another round', () => {
  it('begins with nothing done, and overwrites what was of the last', async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, {}, [{}]);
    const lid = lidOf(lesson, 0);
    await learner.finish(lid);
    await change(
      `UPDATE "UserLesson" SET round = 2, status = 0, progress = 0, "creditedSec" = 0, "learnedTime" = NULL,
        "finishTime" = NULL WHERE "lessonId" = $id`,
      lesson.id,
    );
    expect((await outlineOf(learner, lesson.id))[0]).toMatchObject({ done: false, progress: 0 });
    const page = await learner.play(lid);
    await learner.pass(15);
    expect((await page.beat({ seq: 1, from: 0, to: 15 })).data).toMatchObject({ itemSec: 15, itemDone: false });
    expect(await learner.item(lid)).toMatchObject({ round: 2, creditedSec: 15, doneAt: null });
  });
});

describe('sound', () => {
  it('is studied by the second, as a film is', async () => {
    const learner = await buildLearner(world);
    const lesson = await buildLesson(world.deps, { seekLock: true }, [{ type: 4, durationSec: 100 }]);
    const lid = lidOf(lesson, 0);
    const page = await learner.play(lid);
    expect(page).toMatchObject({ type: 4, seekLock: true, durationSec: 100 });
    await learner.pass(40);
    expect((await page.beat({ seq: 1, from: 0, to: 40 })).data).toMatchObject({ itemSec: 40, progress: 42 });
    await learner.pass(10);
    expect((await page.beat({ seq: 2, from: 80, to: 90 })).data).toMatchObject({ action: 'SEEK_BACK', seekTo: 40 });
    await learner.pass(15);
    expect((await page.beat({ seq: 3, from: 40, to: 55, visible: false })).data).toMatchObject({
      refusal: '页面在后台，未计入学时',
    });
    await learner.pass(55);
    expect((await page.beat({ seq: 4, from: 40, to: 95 })).data).toMatchObject({ lessonDone: false });
  });
});

describe('a withdrawn course', () => {
  const DAY_MS = 86_400_000;
  const withdraw = (id: string, untilMs: number) =>
    world.deps.db.lesson.update({ where: { id }, data: { status: 2, studyUntil: new Date(Date.now() + untilMs) } });

  it('is studied on until its day by those who had joined, and by nobody else', async () => {
    const { learner, lesson, page } = await midway();
    await withdraw(lesson.id, DAY_MS);
    await learner.pass(15);
    expect((await page.beat({ seq: 2, from: 30, to: 45 })).data).toMatchObject({ action: 'OK', itemSec: 45 });
    const { data } = await learner.agent.get('/api/lesson/detail', { id: lesson.id });
    expect(data).toMatchObject({ studyUntil: expect.any(String), mine: { next: { kind: 'lecture' } } });

    const late = await buildLearner(world);
    expect(await late.agent.post('/api/lesson/join', { lessonId: lesson.id })).toMatchObject({ code: 404 });
    expect(await late.agent.get('/api/lesson/play', { lid: lidOf(lesson, 0) })).toMatchObject({ msg: '课程已下架' });
  });

  it('stops on its day', async () => {
    const { learner, lesson, page } = await midway();
    await withdraw(lesson.id, -1_000);
    await learner.pass(15);
    expect(await page.beat({ seq: 2, from: 30, to: 45 })).toMatchObject({ code: 404 });
    expect(await learner.agent.get('/api/lesson/play', { lid: lidOf(lesson, 0) })).toMatchObject({ msg: '课程已下架' });
  });
});
