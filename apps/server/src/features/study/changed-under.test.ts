import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw, run } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * A beat is decided on what the one before left in memory; whatever was written elsewhere since has to show all the
 * same.
 */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** A learner with one beat behind them and 15 s passed since. */
const midway = async () => {
  const learner = await buildLearner(world);
  const lesson = await buildLesson(world.deps, {}, [{ durationSec: 600 }, { durationSec: 600 }]);
  const lid = lesson.items[0]?.id ?? '';
  const page = await learner.play(lid);
  await learner.pass(15);
  await page.beat({ seq: 1, from: 0, to: 15 });
  await learner.pass(15);
  // The clock moved, so this beat is decided on a fresh read and leaves its state behind.
  await page.beat({ seq: 2, from: 15, to: 30 });
  const change = (text: string) => {
    const ids = { $lesson: lesson.id, $item: lid, $me: learner.id };
    const named = Object.entries(ids).reduce((all, [name, id]) => all.replaceAll(name, `'${id}'`), text);
    return run(world.deps.pool, raw(named));
  };
  return { learner, lesson, lid, page, change };
};
/** Seconds that really pass, and count. */
const WAIT_MS = 1_100;
const wait = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

describe('a lesson that is', () => {
  it.each([
    ['withdrawn', 'UPDATE "Lesson" SET status = 2 WHERE id = $lesson', '课程内容不存在'],
    ['for members from now on', 'UPDATE "Lesson" SET access = 2 WHERE id = $lesson', '仅限机构成员学习'],
  ])('%s earns nothing more', async (_name, sql, sentence) => {
    const { learner, lid, page, change } = await midway();
    await change(sql);
    await wait();
    expect(await page.beat({ seq: 3, from: 30, to: 31 })).toMatchObject({ msg: sentence });
    expect(await learner.item(lid)).toMatchObject({ creditedSec: 30 });
    expect(await learner.ledger()).toMatchObject([{ beats: 2 }]);
  });

  it('locked against jumping sends back at once', async () => {
    const { page, change } = await midway();
    await change('UPDATE "Lesson" SET "seekLock" = true WHERE id = $lesson');
    expect((await page.beat({ seq: 3, from: 300, to: 301 })).data).toMatchObject({ action: 'SEEK_BACK', seekTo: 30 });
  });

  it('joined by somebody else is the same as before', async () => {
    const { learner, page, change } = await midway();
    await change('UPDATE "Lesson" SET "studyCount" = "studyCount" + 1 WHERE id = $lesson');
    const { version } = await learner.clock();
    expect((await page.beat({ seq: 3, from: 30, to: 30 })).data).toMatchObject({ action: 'OK', itemSec: 30 });
    expect((await learner.clock()).version).toBe(version + 1);
  });
});

describe('what was written elsewhere is not overwritten', () => {
  it.each([
    [
      'an item cut short',
      'UPDATE "LessonItem" SET "durationSec" = 30 WHERE id = $item',
      { progress: 100, itemDone: true },
    ],
    [
      'progress taken back',
      `UPDATE "UserItem" SET coverage = '', covered = 0, "maxPos" = 0, "creditedSec" = 0
      WHERE lid = $item AND "userId" = $me`,
      { progress: 0, itemSec: 0 },
    ],
    ['progress removed', 'DELETE FROM "UserItem" WHERE lid = $item AND "userId" = $me', { progress: 0, itemSec: 0 }],
    [
      'an item recognised as done',
      'UPDATE "UserItem" SET "doneAt" = now() WHERE lid = $item AND "userId" = $me',
      { progress: 100, itemDone: true, lessonDone: false },
    ],
    [
      'a lesson recognised as learned',
      'UPDATE "UserLesson" SET "learnedTime" = now() WHERE "lessonId" = $lesson AND "userId" = $me',
      { lessonDone: true },
    ],
  ])('%s', async (_name, sql, progress) => {
    const { page, change } = await midway();
    await change(sql);
    expect((await page.beat({ seq: 3, from: 30, to: 30 })).data).toMatchObject({ action: 'OK', ...progress });
  });

  it("a lesson that was left is not studied on behind the learner's back", async () => {
    const { learner, lid, page, change } = await midway();
    await change('DELETE FROM "UserLesson" WHERE "lessonId" = $lesson AND "userId" = $me');
    await wait();
    expect((await page.beat({ seq: 3, from: 30, to: 31 })).data.action).not.toBe('OK');
    expect(await learner.item(lid)).toMatchObject({ creditedSec: 30 });
  });
});
