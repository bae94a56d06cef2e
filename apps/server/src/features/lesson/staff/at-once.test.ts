import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#features/study/conclude/recount-job.ts';
import { buildMedia } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { articleBody, buildEditor, lessonBody, publicLesson } from './staff-fixtures.ts';

/** Several people at one course in the same moment. */

let world: TestWorld;
let editors: StaffPerson[];
beforeAll(async () => {
  world = await openTestWorld();
  editors = await Promise.all(Array.from({ length: 10 }, (_, at) => buildEditor(world, `编辑${at}`)));
});
afterAll(() => world.close());

const PATH = '/system/lesson';
const STALE = '数据已被他人处理，请刷新';
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort();
const editor = (at = 0): StaffPerson => {
  const one = editors[at];
  if (!one) throw new Error('no editor');
  return one;
};
/** A draft of ten texts. */
const tenItems = async () => {
  const { data } = await editor().agent.post(PATH, await lessonBody(world));
  const { id } = data as { id: string };
  const [chapter] = (await editor().agent.get(`${PATH}/${id}`)).data.chapters;
  const answers = [];
  for (const at of Array.from({ length: 10 }).keys())
    answers.push(await editor().agent.post(`${PATH}/item`, articleBody(chapter.id, { title: `第${at}讲` })));
  return { id, chapterId: chapter.id as string, lids: answers.map((answer) => answer.data.lid as string) };
};

describe('ten editors', () => {
  it('at ten items lose nothing and do not meet', async () => {
    const { id, lids } = await tenItems();
    const answers = await Promise.all(
      editors.map(({ agent }, at) =>
        agent.put(`${PATH}/item`, { lid: lids[at], version: 0, title: `改${at}`, html: `<p>新${at}</p>`, minSec: 300 }),
      ),
    );
    expect(codesOf(answers)).toEqual(Array(10).fill(200));
    const [{ items }] = (await editor().agent.get(`${PATH}/${id}`)).data.chapters;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(lids.map((_, at) => `改${at}`));
    expect(await world.deps.db.auditLog.count({ where: { action: 'item.edit', objectId: { in: lids } } })).toBe(10);
  });

  it('at one item: one is first, each of the others is told, and can go on from what is there', async () => {
    const { lids } = await tenItems();
    const save = (at: number, version: number) =>
      editor(at).agent.put(`${PATH}/item`, { lid: lids[0], version, title: `改${at}`, html: '<p>新</p>', minSec: 300 });
    const answers = await Promise.all(editors.map((_, at) => save(at, 0)));
    expect(codesOf(answers)).toEqual([200, ...Array(9).fill(409)]);
    expect(new Set(answers.filter(({ code }) => code === 409).map(({ msg }) => msg))).toEqual(new Set([STALE]));
    const winner = answers.findIndex(({ code }) => code === 200);
    const { data } = await editor().agent.get(`${PATH}/item`, { lid: lids[0] ?? '' });
    expect(data).toMatchObject({ title: `改${winner}`, version: 1 });
    expect(await save((winner + 1) % 10, data.version)).toMatchObject({ code: 200 });
  });

  it('at the fields of the course, at its order, and adding to it', async () => {
    const { id, chapterId, lids } = await tenItems();
    const body = await lessonBody(world);
    const fields = await Promise.all(editors.map(({ agent }) => agent.put(PATH, { ...body, id, version: 0 })));
    expect(codesOf(fields)).toEqual([200, ...Array(9).fill(409)]);

    const { treeVersion } = (await editor().agent.get(`${PATH}/${id}`)).data;
    const orders = await Promise.all(
      editors.map(({ agent }, at) => {
        const turned = [...lids.slice(at), ...lids.slice(0, at)];
        return agent.put(`${PATH}/tree`, {
          id,
          treeVersion,
          chapters: [{ id: chapterId, title: `章${at}`, lids: turned }],
        });
      }),
    );
    expect(codesOf(orders)).toEqual([200, ...Array(9).fill(409)]);
    expect(orders.find(({ code }) => code === 409)?.msg).toBe('目录已变化，请刷新');

    const added = await Promise.all(
      editors.map(({ agent }, at) => agent.post(`${PATH}/item`, articleBody(chapterId, { title: `加${at}` }))),
    );
    expect(codesOf(added)).toEqual(Array(10).fill(200));
    const rows = await world.deps.db.lessonItem.findMany({ where: { lessonId: id }, orderBy: { sort: 'asc' } });
    expect(rows).toHaveLength(20);
    expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, at) => at + 1));
  });

  it('publish once', async () => {
    const { id } = await tenItems();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => editor(at % 10).agent.post(`${PATH}/publish`, { id, version: 0 })),
    );
    // The same person's second try within the moment may be turned away as a double click.
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.deps.db.auditLog.count({ where: { action: 'lesson.publish', objectId: id } })).toBe(1);
    expect(await world.deps.db.lesson.findUnique({ where: { id } })).toMatchObject({ status: 1, version: 1 });
    expect(
      await world.deps.db.lessonItemRev.count({
        where: {
          rev: 1,
          lid: { in: (await world.deps.db.lessonItem.findMany({ where: { lessonId: id } })).map((item) => item.id) },
        },
      }),
    ).toBe(10);
  });
});

describe('while people study', () => {
  const REASON = { reason: '按教学反馈修订' };
  const whole = async (learner: Awaited<ReturnType<typeof buildLearner>>) => {
    expect(await learner.broken()).toBeNull();
  };

  it('a film is replaced under their beats: none of them counts for the new one', async () => {
    const lesson = await publicLesson(world, [{ durationSec: 600 }], { plannedReason: '演示课程的教学计划学时' });
    const lid = lesson.items[0]?.id ?? '';
    const learners = await Promise.all(Array.from({ length: 6 }, () => buildLearner(world)));
    const pages = await Promise.all(learners.map((learner) => learner.play(lid)));
    await Promise.all(learners.map((learner) => learner.pass(15)));
    const film = await buildMedia(world.deps, 'video', 700);
    const body = { lid, version: 0, title: '第1讲', mediaId: film.id, renew: true, ...REASON };
    const [saved, ...beats] = await Promise.all([
      editor().agent.put(`${PATH}/item`, body),
      ...pages.map((page) => page.beat({ seq: 1, from: 0, to: 15 })),
    ]);
    expect(saved).toMatchObject({ code: 200, data: { rev: 2 } });
    for (const [at, learner] of learners.entries()) {
      expect(['OK', 'RENEW']).toContain(beats[at]?.data.action);
      await learner.pass(15);
      expect((await pages[at]?.beat({ seq: 2, from: 15, to: 30 }))?.data).toMatchObject({ reload: true, itemSec: 0 });
      const item = await world.deps.db.userItem.findUnique({ where: { userId_lid: { userId: learner.id, lid } } });
      expect(item?.rev ?? 1).toBe(1);
      await whole(learner);
    }
  });

  it('the last item is done and removed in the same moment: whoever has all is through', async () => {
    const lesson = await publicLesson(world, [{}, {}], { plannedReason: '演示课程的教学计划学时' });
    const [first = '', second = ''] = lesson.items.map(({ id }) => id);
    const learners = await Promise.all(Array.from({ length: 6 }, () => buildLearner(world)));
    const pages = [];
    for (const learner of learners) {
      await learner.finish(first);
      const page = await learner.play(second);
      await learner.pass(30);
      await page.beat({ seq: 1, from: 0, to: 30 });
      await learner.pass(30);
      pages.push(page);
    }
    const [removed] = await Promise.all([
      editor().agent.post(`${PATH}/item/remove`, { lid: second, version: 0, ...REASON }),
      ...pages.map((page) => page.beat({ seq: 2, from: 30, to: 60 })),
      recount(world.deps.pool),
    ]);
    expect(removed.code).toBe(200);
    await Promise.all([recount(world.deps.pool), recount(world.deps.pool)]);
    for (const learner of learners) {
      expect(await learner.lesson(lesson.id)).toMatchObject({ status: 3, progress: 100 });
      await whole(learner);
    }
    expect(await world.deps.db.lesson.findUnique({ where: { id: lesson.id } })).toMatchObject({ recountAt: null });
  });

  it('a course is withdrawn while people join: nobody is left half in it', async () => {
    const lesson = await publicLesson(world, [{}], { plannedReason: '演示课程的教学计划学时' });
    const learners = await Promise.all(Array.from({ length: 6 }, () => buildLearner(world)));
    const [withdrawn, ...joins] = await Promise.all([
      editor().agent.post(`${PATH}/withdraw`, { id: lesson.id, version: 0, ...REASON }),
      ...learners.map(({ agent }) => agent.post('/api/lesson/join', { lessonId: lesson.id })),
    ]);
    expect(withdrawn.code).toBe(200);
    const joined = joins.filter(({ code }) => code === 200).length;
    const { studyCount } = await world.deps.db.lesson.findUniqueOrThrow({ where: { id: lesson.id } });
    expect(await world.deps.db.userLesson.count({ where: { lessonId: lesson.id } })).toBe(studyCount);
    expect(joined).toBeLessThanOrEqual(studyCount);
  });
});
