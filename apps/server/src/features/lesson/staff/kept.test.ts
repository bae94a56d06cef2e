import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#features/study/conclude/recount-job.ts';
import { buildMedia } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildEditor, publicLesson } from './staff-fixtures.ts';

/**
 * What learners keep when staff change a course under them, row by row: of each act, what it leaves to who had done
 * all, to who is in the middle, and to who has not begun.
 */

let world: TestWorld;
let editor: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  editor = await buildEditor(world);
});
afterAll(() => world.close());

type Made = Awaited<ReturnType<typeof publicLesson>>;
type Case = { lesson: Made; done: Learner; middle: Learner; fresh: Learner; lids: [string, string] };

const PATH = '/system/lesson';
const REASON = { reason: '按教学反馈修订' };

/** A course of two films: one learner has done both, one is 30 s into the second, one has only joined. */
const people = async (): Promise<Case> => {
  const lesson = await publicLesson(world, [{}, {}], {
    creditHours: 0.1,
    measuredSec: 900,
    plannedReason: '演示课程的教学计划学时',
  });
  const [first, second] = lesson.items.map(({ id }) => id);
  const lids: [string, string] = [first ?? '', second ?? ''];
  const [done, middle, fresh] = [await buildLearner(world), await buildLearner(world), await buildLearner(world)];
  for (const lid of lids) await done.finish(lid);
  await middle.finish(lids[0]);
  const page = await middle.play(lids[1]);
  await middle.pass(30);
  await page.beat({ seq: 1, from: 0, to: 30 });
  await fresh.agent.post('/api/lesson/join', { lessonId: lesson.id });
  return { lesson, done, middle, fresh, lids };
};
const itemOf = async (lid: string) => (await editor.agent.get(`${PATH}/item`, { lid })).data;
/** Saves the item with these fields changed. */
const saveItem = async (lid: string, fields: Record<string, unknown>) => {
  const { version, title, media, html, minSec, required, freePreview } = await itemOf(lid);
  const body = { lid, version, title, mediaId: media?.id, html, minSec, required, freePreview };
  const answer = await editor.agent.put(`${PATH}/item`, { ...body, ...REASON, ...fields });
  expect(answer).toMatchObject({ code: 200 });
  await recount(world.deps.pool);
};
const saveLesson = async (id: string, fields: Record<string, unknown>) => {
  const { data } = await editor.agent.get(`${PATH}/${id}`);
  expect(await editor.agent.put(PATH, { ...data, creditHours: data.setHours, ...REASON, ...fields })).toMatchObject({
    code: 200,
  });
};
const film = async (durationSec: number) => ({ mediaId: (await buildMedia(world.deps, 'video', durationSec)).id });
/** The course as this learner sees it: its own standing and that of its items. */
const seen = async (learner: Learner, id: string) => {
  const { data } = await learner.agent.get('/api/lesson/detail', { id });
  const items = data.chapters.flatMap((chapter: { items: { done: boolean; progress: number; title: string }[] }) =>
    chapter.items.map((item) => ({ title: item.title, done: item.done, progress: item.progress })),
  );
  return { status: data.mine.status, progress: data.mine.progress, items };
};
const hoursOf = async (learner: Learner, id: string) =>
  (await learner.agent.get('/study/detail', { id })).data.earnedHours.measured as number;

const ALL = [
  { done: true, progress: 100 },
  { done: true, progress: 100 },
];
const HALF = [{ done: true }, { done: false, progress: 52 }];
const NONE = [
  { done: false, progress: 0 },
  { done: false, progress: 0 },
];
const ANEW = [{ done: true }, { done: false, progress: 0 }];
const FINISHED = { status: 3, progress: 100 };

type Kept = { items: object[]; status?: number; progress?: number };
type Row = [act: string, change: (on: Case) => Promise<unknown>, done: Kept, middle: Kept, fresh: Kept];
const ROWS: Row[] = [
  [
    'a title is edited',
    ({ lids }) => saveItem(lids[1], { title: '新的标题' }),
    { ...FINISHED, items: [{}, { title: '新的标题', done: true }] },
    { progress: 76, items: [{}, { title: '新的标题', progress: 52 }] },
    { items: [{}, { title: '新的标题' }] },
  ],
  [
    'a film is 内容已更新, at another length',
    async ({ lids }) => saveItem(lids[1], { ...(await film(600)), renew: true }),
    { ...FINISHED, items: ALL },
    { progress: 76, items: ANEW },
    { items: NONE },
  ],
  [
    'a film is 内容相同',
    async ({ lids }) => saveItem(lids[1], { ...(await film(59)), renew: false }),
    { ...FINISHED, items: ALL },
    { progress: 76, items: [{ done: true }, { done: false, progress: 52 }] },
    { items: NONE },
  ],
  [
    'an item is added',
    ({ lesson }) =>
      editor.agent.post(`${PATH}/item`, {
        chapterId: lesson.chapter.id,
        type: 3,
        title: '补充',
        html: '<p>补充。</p>',
        minSec: 600,
        ...REASON,
      }),
    { ...FINISHED, items: [...ALL, { done: false }] },
    { status: 1, progress: 76, items: [...HALF, { done: false }] },
    { items: [...NONE, { done: false }] },
  ],
  [
    'an item is removed',
    async ({ lids }) => {
      const { version } = await itemOf(lids[1]);
      await editor.agent.post(`${PATH}/item/remove`, { lid: lids[1], version, ...REASON });
      await recount(world.deps.pool);
    },
    { ...FINISHED, items: [{ done: true }] },
    { ...FINISHED, items: [{ done: true }] },
    { status: 0, items: [{ done: false }] },
  ],
  [
    'an item is free to do',
    ({ lids }) => saveItem(lids[1], { required: false }),
    { ...FINISHED, items: ALL },
    { ...FINISHED, items: HALF },
    { status: 0, items: NONE },
  ],
  [
    'the order is another, and fixed',
    async ({ lesson, lids }) => {
      const { treeVersion, chapters } = (await editor.agent.get(`${PATH}/${lesson.id}`)).data;
      const tree = [{ id: chapters[0].id, title: '第一章', lids: [...lids].reverse() }];
      await editor.agent.put(`${PATH}/tree`, { id: lesson.id, treeVersion, chapters: tree });
      await saveLesson(lesson.id, { sequential: true, seekLock: true });
    },
    { ...FINISHED, items: ALL },
    { progress: 76, items: [{ done: false, progress: 52 }, { done: true }] },
    { items: NONE },
  ],
  [
    'the 学时 are others',
    ({ lesson }) => saveLesson(lesson.id, { creditHours: 0.3, plannedReason: '含线下研讨与辅导课时' }),
    { ...FINISHED, items: ALL },
    { progress: 76, items: HALF },
    { items: NONE },
  ],
  [
    'the course is withdrawn, to be finished until a day',
    ({ lesson }) =>
      editor.agent.post(`${PATH}/withdraw`, { id: lesson.id, version: 0, studyUntil: '2027-06-01 00:00', ...REASON }),
    { ...FINISHED, items: ALL },
    { progress: 76, items: HALF },
    { items: NONE },
  ],
];

describe('when', () => {
  it.each(ROWS)('%s', async (_act, change, ...kept) => {
    const on = await people();
    const before = await Promise.all([on.done, on.middle, on.fresh].map((learner) => learner.ledger()));
    await change(on);
    for (const [at, learner] of [on.done, on.middle, on.fresh].entries()) {
      expect(await seen(learner, on.lesson.id)).toMatchObject(kept[at] ?? {});
      // Whatever staff do, the ledger says what was studied, and the time that was spent stays counted.
      expect(await learner.ledger()).toEqual(before[at]);
    }
    expect(await on.done.lesson(on.lesson.id)).toMatchObject({ creditedSec: 120 });
    expect(await on.middle.lesson(on.lesson.id)).toMatchObject({ creditedSec: 90 });
  });
});

describe('and then', () => {
  it('what was added has to be done, and what was shown never falls', async () => {
    const { lesson, middle, done, lids } = await people();
    const body = { chapterId: lesson.chapter.id, type: 3, title: '补充', html: '<p>补充。</p>', minSec: 20 };
    expect(await editor.agent.post(`${PATH}/item`, body)).toMatchObject({
      code: 500,
      msg: '请填写原因：在学 2 人',
      field: 'reason',
    });
    const { data } = await editor.agent.post(`${PATH}/item`, { ...body, ...REASON });
    await middle.finish(lids[1]);
    expect(await middle.lesson(lesson.id)).toMatchObject({ status: 1, learnedTime: null });
    const page = await middle.play(data.lid);
    await middle.pass(20);
    expect((await page.beat({ seq: 1, from: 0, to: 20 })).data).toMatchObject({ lessonDone: true });
    expect(await middle.lesson(lesson.id)).toMatchObject(FINISHED);
    expect(await hoursOf(done, lesson.id)).toBe(0.1);
  });

  it('a longer reading time has to be read, a shorter one may be through at once', async () => {
    const lesson = await publicLesson(world, [{ type: 3, minSec: 300 }]);
    const lid = lesson.items[0]?.id ?? '';
    const learner = await buildLearner(world);
    const page = await learner.play(lid);
    await learner.pass(40);
    await page.beat({ seq: 1, from: 0, to: 40 });
    await saveItem(lid, { minSec: 600 });
    expect(await seen(learner, lesson.id)).toMatchObject({ progress: 13, items: [{ progress: 6, done: false }] });
    await saveLesson(lesson.id, { plannedReason: '阅读之外另有课堂讲解' });
    const impact = await editor.agent.get(`${PATH}/impact`, { lid, change: 'edit', minSec: 40 });
    expect(impact.data).toEqual({
      studying: 1,
      done: 0,
      restart: 0,
      finish: 1,
      atExam: 0,
      sentence: '在学 1 人；1 人因此学完课程',
    });
    await saveLesson(lesson.id, { creditHours: 0.1, plannedReason: '阅读之外另有课堂讲解' });
    await world.deps.db.lesson.update({ where: { id: lesson.id }, data: { plannedReason: '阅读之外另有课堂讲解' } });
    await saveItem(lid, { minSec: 40 });
    expect(await seen(learner, lesson.id)).toMatchObject({ ...FINISHED, items: [{ done: true }] });
    expect((await learner.item(lid)).doneAt).not.toBeNull();
  });

  it('the 学时 of who had finished are what they were, of others what they are', async () => {
    const { lesson, done, middle, lids } = await people();
    await saveLesson(lesson.id, { creditHours: 0.3, plannedReason: '含线下研讨与辅导课时' });
    await middle.finish(lids[1]);
    expect([await hoursOf(done, lesson.id), await hoursOf(middle, lesson.id)]).toEqual([0.1, 0.3]);
    const eligible = async (learner: Learner) =>
      (await learner.agent.get('/api/study/prove/eligible')).data.map(
        (row: { creditHours: { measured: number } }) => row.creditHours.measured,
      );
    expect([await eligible(done), await eligible(middle)]).toEqual([[0.1], [0.3]]);
  });

  it('a fixed order leaves open what was done, and holds the rest where it was watched', async () => {
    const { lesson, middle, lids } = await people();
    const { treeVersion, chapters } = (await editor.agent.get(`${PATH}/${lesson.id}`)).data;
    const tree = [{ id: chapters[0].id, title: '第一章', lids: [...lids].reverse() }];
    await editor.agent.put(`${PATH}/tree`, { id: lesson.id, treeVersion, chapters: tree });
    await saveLesson(lesson.id, { sequential: true, seekLock: true });
    expect(await middle.play(lids[0])).toMatchObject({ done: true });
    const page = await middle.play(lids[1]);
    expect(page).toMatchObject({ maxPos: 30 });
    await middle.pass(15);
    expect((await page.beat({ seq: 1, from: 45, to: 60 })).data).toMatchObject({ action: 'SEEK_BACK', seekTo: 30 });
  });

  it('what was withdrawn is finished by those who are in it, and joined by nobody', async () => {
    const { lesson, middle, lids } = await people();
    const body = { id: lesson.id, version: 0, studyUntil: '2027-06-01 00:00' };
    expect(await editor.agent.post(`${PATH}/withdraw`, body)).toMatchObject({ code: 500, field: 'reason' });
    await editor.agent.post(`${PATH}/withdraw`, { ...body, ...REASON });
    await middle.finish(lids[1]);
    expect(await middle.lesson(lesson.id)).toMatchObject(FINISHED);
    const late = await buildLearner(world);
    expect(await late.agent.post('/api/lesson/join', { lessonId: lesson.id })).toMatchObject({ code: 404 });
  });

  it('the save does what was shown before it', async () => {
    const { lids } = await people();
    const { mediaId } = await film(600);
    const query = { lid: lids[1], change: 'renew', mediaId };
    const { data: shown } = await editor.agent.get(`${PATH}/impact`, query);
    expect(shown).toMatchObject({ studying: 2, restart: 1, sentence: '在学 2 人；1 人将重新学习本讲' });
    await saveItem(lids[1], { mediaId, renew: true });
    const entry = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'item.renew', objectId: lids[1] },
      include: { detail: true },
    });
    expect(entry.detail?.detail).toMatchObject({ facts: { impact: shown }, changes: { rev: { from: 1, to: 2 } } });
    const revs = await world.deps.db.lessonItemRev.findMany({ where: { lid: lids[1] }, orderBy: { rev: 'asc' } });
    expect(revs).toMatchObject([
      { rev: 1, durationSec: 60 },
      { rev: 2, durationSec: 600, by: editor.id, ...REASON },
    ]);
  });
});

describe('another content', () => {
  it.each([
    ['says nothing of what it is', 59, undefined, '内容有变化，请选择“内容相同”或“内容已更新”'],
    ['cannot be the same at another length', 63, false, '新旧文件时长相差超过2秒，不能选“内容相同”'],
  ])('%s', async (_name, seconds, renew, msg) => {
    const { lids } = await people();
    const { version, title } = await itemOf(lids[1]);
    const body = { lid: lids[1], version, title, ...(await film(seconds)), renew, ...REASON };
    expect(await editor.agent.put(`${PATH}/item`, body)).toMatchObject({ code: 500, msg, field: 'renew' });
  });

  it('is of its own kind', async () => {
    const { lids } = await people();
    const sound = await buildMedia(world.deps, 'audio', 60);
    const body = { lid: lids[1], version: 0, title: '第2讲', mediaId: sound.id, renew: true, ...REASON };
    expect(await editor.agent.put(`${PATH}/item`, body)).toMatchObject({ msg: '请选择视频文件', field: 'mediaId' });
  });

  it('leaves editions that nobody changes', async () => {
    const { lids } = await people();
    await saveItem(lids[1], { ...(await film(600)), renew: true });
    const where = { lid: lids[1] };
    await expect(world.deps.db.lessonItemRev.updateMany({ where, data: { durationSec: 1 } })).rejects.toThrow();
    await expect(world.deps.db.lessonItemRev.deleteMany({ where })).rejects.toThrow();
  });
});
