import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { run, sql } from '#db/sql.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { easeOf, bankItemFigures } from '#services/exam/item-figures.ts';
import { randomOf } from '#test/content/random.ts';
import {
  buildAttemptedPaper,
  buildTakers,
  type GivenAnswer,
  type AttemptedPaper,
  sitPaper,
} from '#test/content/sat-paper.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { aggregatePending } from './item-stats-job.ts';

/** Item analysis from attempt to answer, and who may read how much of it. */

let world: TestWorld;
let setter: StaffPerson;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  setter = await buildStaff(world, { permissions: ['exam:stats', 'bank:key'] });
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const statsOf = async ({ id }: AttemptedPaper, who = setter, more: Record<string, number> = {}) =>
  (await who.agent.get(`/system/exam/stats/${id}`, more)).data;

const LAST = 11;
/** The better a learner is, the sooner right; of the last question the better choose B though C counts. */
const sat = async (takers: number, { byChance = false } = {}) => {
  const { deps } = world;
  const paper = await buildAttemptedPaper(deps, [
    ...Array.from({ length: 9 }, () => 'single' as const),
    'judge',
    'judge',
    'single',
  ]);
  const random = randomOf(9);
  const sittings = (await buildTakers(deps, takers)).map((userId, at) => {
    const able = at / takers;
    const given = paper.questions.map(({ kind, score }, no): GivenAnswer => {
      const knows = random() < (byChance ? 0.5 : able * 0.8 + 0.15);
      if (no === LAST) return knows ? { gained: 0, chosen: ['C'] } : { gained: score, chosen: ['B'] };
      const [yes, other] = kind === 'judge' ? ['A', 'B'] : ['B', 'A'];
      return knows ? { gained: score, chosen: [yes ?? ''] } : { gained: 0, chosen: [other ?? ''] };
    });
    return { userId, given };
  });
  return { paper, ids: await sitPaper(deps, paper, sittings) };
};

it('the job counts what is graded, a hundred at a time and 300 a run, and nothing else', async () => {
  const { deps } = world;
  const { paper, ids } = await sat(310);
  await deps.db.attempt.updateMany({ where: { id: { in: ids.slice(0, 4) } }, data: { status: 2 } });
  await deps.db.attempt.update({ where: { id: ids[4] ?? '' }, data: { status: 9 } });
  expect((await statsOf(paper)).pending).toBe(305);
  expect(await aggregatePending(deps)).toBe(300);
  expect(await statsOf(paper)).toMatchObject({ n: 300, pending: 5 });
  expect(await aggregatePending(deps)).toBe(5);
  expect(await aggregatePending(deps)).toBe(0);
  expect(await statsOf(paper)).toMatchObject({ n: 305, pending: 0, edition: null, editions: [1] });
});

it('says how a paper and its questions stand; what is about the answer comes first, by its letter', async () => {
  const { paper } = await sat(120);
  await aggregatePending(world.deps);
  const stats = await statsOf(paper);
  expect(stats).toMatchObject({ n: 120, totalScore: 120, passScore: 72, alphaOf: 'questions' });
  expect(stats.bars).toHaveLength(20);
  expect(stats.bars.reduce((sum: number, n: number) => sum + n, 0)).toBe(120);
  expect(stats.alpha).toBeGreaterThan(0.6);
  expect(stats.warnings).toEqual([]);
  expect(stats.sem).toBeCloseTo(stats.sd * Math.sqrt(1 - stats.alpha), 2);
  const [first, ...others] = stats.items;
  expect(first).toMatchObject({
    questionId: paper.questions[LAST]?.id,
    flags: [{ kind: 'check', text: '高分组更多选择了 C，请核对答案' }, ...first.flags.slice(1)],
  });
  expect(first.r).toBeLessThan(0);
  expect(others.map(({ no }: { no: number }) => no)).toEqual(
    others.map(({ no }: { no: number }) => no).toSorted((a: number, b: number) => a - b),
  );
  expect(first.options.map(({ key, right }: { key: string; right: boolean }) => [key, right])).toEqual([
    ['A', false],
    ['B', true],
    ['C', false],
    ['D', false],
  ]);

  const { data } = await setter.agent.get(`/system/exam/stats/${paper.id}/${first.questionId}`);
  expect(data.optionTexts[1]).toEqual({ key: 'B', text: '第12题的选项B' });
  expect(data.versions).toEqual([{ version: 1, n: 120 }]);
  const c = data.groups.find(({ key }: { key: string }) => key === 'C');
  expect(c.upper).toBeGreaterThan(c.lower);
  expect(c.all).toBeCloseTo(first.options[2].share, 4);
});

it('without bank:key nothing tells the options apart, and nothing names a learner', async () => {
  const { paper } = await sat(40);
  await aggregatePending(world.deps);
  const reader = await buildStaff(world, { permissions: ['exam:stats'] });
  const stats = await statsOf(paper, reader);
  expect(stats.items.every(({ options }: { options: unknown[] }) => options.length === 0)).toBe(true);
  const words = stats.items
    .flatMap(({ flags }: { flags: { text: string }[] }) => flags.map(({ text }) => text))
    .join('，');
  expect(words).toContain('高分组更多选择了非答案选项，请核对答案');
  expect(words).not.toMatch(/[A-D]/);
  const { data } = await reader.agent.get(`/system/exam/stats/${paper.id}/${paper.questions[LAST]?.id}`);
  expect(data.groups).toEqual([]);
  expect(JSON.stringify([stats, data])).not.toMatch(/周予安|userId|attemptId/);
  const none = await buildStaff(world, { permissions: ['exam:result'] });
  expect((await none.agent.get(`/system/exam/stats/${paper.id}`)).code).toBe(403);
});

it('warns of a paper that tells nobody apart', async () => {
  const { paper } = await sat(60, { byChance: true });
  await aggregatePending(world.deps);
  expect((await statsOf(paper)).warnings).toEqual(['试卷信度偏低']);
});

it('with few takers says how many there are, and nothing more', async () => {
  const { paper } = await sat(12);
  await aggregatePending(world.deps);
  const { alpha, items } = await statsOf(paper);
  expect(alpha).toBeNull();
  expect(
    items.map(({ r, d, flags }: { r: null; d: null; flags: { text: string }[] }) => [r, d, flags[0]?.text]),
  ).toEqual(items.map(() => [null, null, '样本不足（12/30）']));
});

it('an edition stands by itself: its takers, its α; all together have none', async () => {
  const { deps } = world;
  const { paper } = await sat(40);
  const given = paper.questions.map(() => ({ gained: 10, chosen: ['B'] }));
  await sitPaper(
    deps,
    paper,
    (await buildTakers(deps, 5)).map((userId) => ({ userId, edition: 2, given })),
  );
  await aggregatePending(deps);
  expect(await statsOf(paper, setter, { edition: 2 })).toMatchObject({ edition: 2, n: 5, mean: 120, passPercent: 100 });
  const one = await statsOf(paper, setter, { edition: 1 });
  expect(one.n).toBe(40);
  expect(one.alpha).not.toBeNull();
  expect(await statsOf(paper)).toMatchObject({ n: 45, alpha: null, editions: [2, 1] });
});

it('counts anew when asked: wrong rows are right again, and the log knows who asked', async () => {
  const { deps } = world;
  const { paper } = await sat(30);
  await aggregatePending(deps);
  const before = await statsOf(paper);
  await run(deps.pool, sql`UPDATE "ItemStat" SET n = n + 9, sx = 0 WHERE "paperId" = ${paper.id}`);
  const { data } = await setter.agent.post('/system/exam/stats/rebuild', { paperId: paper.id });
  await expect
    .poll(async () => (await deps.db.task.findUniqueOrThrow({ where: { id: data.taskId } })).status, {
      timeout: 15_000,
    })
    .toBe(2);
  expect(await statsOf(paper)).toEqual(before);
  const entry = await deps.db.auditLog.findFirstOrThrow({ where: { action: 'stats.rebuild', objectId: paper.id } });
  expect(entry.actorId).toBe(setter.id);
  const stranger = '00000000-0000-4000-8000-000000000000';
  expect(await setter.agent.post('/system/exam/stats/rebuild', { paperId: stranger })).toMatchObject({ code: 404 });
  expect(await setter.agent.get(`/system/exam/stats/${stranger}`)).toMatchObject({ code: 404, msg: '考试不存在' });
});

it('lists the papers that are counted, and those that were sat', async () => {
  const { paper } = await sat(3);
  await aggregatePending(world.deps);
  const { rows } = await setter.agent.get('/system/exam/stats/list', { keyword: '内审员' });
  expect(rows?.find(({ paperId }: { paperId: string }) => paperId === paper.id)).toMatchObject({
    n: 3,
    totalScore: 120,
  });
  expect((await setter.agent.get('/system/exam/stats/list', { keyword: '没有这份' })).total).toBe(0);
  const { agent } = await buildStaff(world, { permissions: ['exam:result'] });
  const [latest] = (await agent.get('/system/exam/result/papers')).rows ?? [];
  expect(latest).toEqual({ paperId: paper.id, title: '内审员实务 结业考试' });
});

it('a question’s figures are of its newest version over all papers; its ease is known from 30 takers on', async () => {
  const { deps } = world;
  const { paper } = await sat(29);
  await aggregatePending(deps);
  const [id = ''] = paper.questions.map((question) => question.id);
  expect((await bankItemFigures(deps.pool, [id])).get(id)).toMatchObject({ n: 29, r: null });
  expect((await easeOf(deps.pool, [id])).size).toBe(0);

  const given = paper.questions.map(() => ({ gained: 10, chosen: ['B'] }));
  await sitPaper(
    deps,
    paper,
    (await buildTakers(deps, 1)).map((userId) => ({ userId, given })),
  );
  await aggregatePending(deps);
  const { n, p, r } = (await bankItemFigures(deps.pool, [id])).get(id)!;
  expect(n).toBe(30);
  expect(
    (await statsOf(paper)).items.find(({ questionId }: { questionId: string }) => questionId === id),
  ).toMatchObject({
    p: Math.round(p * 10_000) / 10_000,
    r: Math.round((r ?? 0) * 10_000) / 10_000,
  });
  expect((await easeOf(deps.pool, [id])).get(id)).toBe(p);

  // Edited: what was known is of another question.
  await deps.db.question.update({ where: { id }, data: { version: 2 } });
  expect((await bankItemFigures(deps.pool, [id])).size).toBe(0);
});
