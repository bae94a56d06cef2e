import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#features/study/conclude/recount-job.ts';
import { buildMedia } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { publicLesson } from '#features/lesson/staff/staff-fixtures.ts';

/** A file of the library replaced wherever it is shown is an edit of every lecture that shows it. */

let world: TestWorld;
let librarian: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  librarian = await buildStaff(world, { permissions: ['media:list', 'media:upload'] });
});
afterAll(() => world.close());

const film = async (seconds: number) => (await buildMedia(world.deps, 'video', seconds)).id;
const replace = (id: string, newMediaId: string, more: object = {}) =>
  librarian.agent.post('/system/media/replace', {
    id,
    newMediaId,
    version: 0,
    same: false,
    reason: '重新导出',
    ...more,
  });
/** The same film in two published courses, each with another lecture beside it. */
const shownTwice = async (creditHours = 0.1) => {
  const lessons = [];
  for (const name of ['专利导航', '商标布局']) {
    const lesson = await publicLesson(world, [{ durationSec: 300 }, { durationSec: 60 }], { name, creditHours });
    lessons.push({ id: lesson.id, lid: lesson.items[0]?.id ?? '', other: lesson.items[1]?.id ?? '' });
  }
  const id = await film(300);
  for (const { lid } of lessons)
    await world.deps.db.lessonItem.update({ where: { id: lid }, data: { mediaId: id, durationSec: 300 } });
  const [first, second] = lessons;
  if (!first || !second) throw new Error('no courses');
  return { id, first, second };
};
const itemOf = (id: string) => world.deps.db.lessonItem.findUniqueOrThrow({ where: { id } });

describe('a file that is replaced', () => {
  it('by other content is another edition of each lecture, written down before and after', async () => {
    const { id, first, second } = await shownTwice();
    const other = await film(400);
    expect(await replace(id, other)).toMatchObject({ data: { id, version: 1, items: 2 } });
    for (const { lid } of [first, second]) {
      expect(await itemOf(lid)).toMatchObject({ mediaId: other, durationSec: 400, rev: 2, version: 1 });
      expect(await world.deps.db.lessonItemRev.findMany({ where: { lid }, orderBy: { rev: 'asc' } })).toMatchObject([
        { rev: 1, mediaId: id, durationSec: 300 },
        { rev: 2, mediaId: other, durationSec: 400, by: librarian.id, reason: '重新导出' },
      ]);
      const entry = { action: 'item.renew', objectId: lid };
      expect(await world.deps.db.auditLog.count({ where: entry })).toBe(1);
    }
  });

  it('by the same content stays the same edition, and who has enough of it is through', async () => {
    const { id, first } = await shownTwice();
    const learner = await buildLearner(world);
    await learner.finish(first.other);
    const page = await learner.play(first.lid);
    // One second short of the 95 % of 300 s; of 298 s they are enough.
    let seq = 0;
    for (let from = 0; from < 284; from += 30) {
      const to = Math.min(from + 30, 284);
      await learner.pass(to - from);
      await page.beat({ seq: (seq += 1), from, to });
    }
    expect(await learner.lesson(first.id)).toMatchObject({ learnedTime: null });
    const other = await film(298);
    expect(await replace(id, other, { same: true })).toMatchObject({ code: 200 });
    expect(await itemOf(first.lid)).toMatchObject({ mediaId: other, durationSec: 298, rev: 1 });
    await recount(world.deps.pool);
    expect(await learner.lesson(first.id)).toMatchObject({ status: 3, progress: 100 });
  });

  it('in a draft is no other edition: nobody has studied it', async () => {
    const { id, first } = await shownTwice();
    await world.deps.db.lesson.update({ where: { id: first.id }, data: { status: 0 } });
    expect(await replace(id, await film(400))).toMatchObject({ code: 200 });
    expect(await itemOf(first.lid)).toMatchObject({ durationSec: 400, rev: 1, version: 1 });
    expect(await world.deps.db.lessonItemRev.count({ where: { lid: first.lid } })).toBe(0);
  });

  it.each([
    ['other kind', 'audio', 300, null, false, '只能替换为同一类型的文件', 'newMediaId'],
    ['another length', 'video', 303, null, true, '新旧文件时长相差超过2秒，不能选“内容相同”', 'same'],
  ] as const)('is not taken for the same where it is of %s', async (_name, kind, seconds, pages, same, msg, field) => {
    const { id } = await shownTwice();
    const other = await buildMedia(world.deps, kind, seconds);
    await world.deps.db.media.update({ where: { id: other.id }, data: { pages } });
    expect(await replace(id, other.id, { same })).toMatchObject({ code: 500, msg, field });
  });

  it('is not taken for the same where a document has other pages', async () => {
    const [old, other] = [await buildMedia(world.deps, 'pdf', 0), await buildMedia(world.deps, 'pdf', 0)];
    await world.deps.db.media.update({ where: { id: old.id }, data: { pages: 3 } });
    await world.deps.db.media.update({ where: { id: other.id }, data: { pages: 4 } });
    expect(await replace(old.id, other.id, { same: true })).toMatchObject({
      msg: '新旧文档页数不同，不能选“内容相同”',
      field: 'same',
    });
  });

  it('leaves a published course its honest hours, or is refused by the name of the course', async () => {
    const { id, first } = await shownTwice();
    expect(await replace(id, await film(100))).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/^《专利导航》测得 .* 小时，折合 0 学时，设定 0\.1 学时/),
    });
    expect(await itemOf(first.lid)).toMatchObject({ mediaId: id, rev: 1, version: 0 });
  });

  it('meets an editor of one lecture: one of the two is first, and the other is told', async () => {
    const { id, first } = await shownTwice();
    const editor = await buildStaff(world, { permissions: ['lesson:list', 'lesson:edit'] });
    const [mine, theirs] = [await film(400), await film(500)];
    const body = { lid: first.lid, version: 0, title: '新', mediaId: theirs, renew: true, reason: '更换' };
    const [replaced, edited] = await Promise.all([replace(id, mine), editor.agent.put('/system/lesson/item', body)]);
    expect(replaced.code).toBe(200);
    expect([200, 409]).toContain(edited.code);
    const { mediaId, rev } = await itemOf(first.lid);
    expect([mediaId, rev]).toEqual([edited.code === 200 ? theirs : mine, 2]);
  });

  it('by each other, at once, ends', async () => {
    const [one, two] = [await film(60), await film(60)];
    const answers = await Promise.all([replace(one, two, { same: true }), replace(two, one, { same: true })]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  });
});
