import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '#domain/time/time.ts';
import { buildLesson } from '#test/content/factories.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { courseLine } from './course-line.ts';
import { addQuestions, buildPaperBank, buildMaker, draftBody, makePaper } from '#features/paper/paper-fixtures.ts';

/** Whatever a paper lacks, the checklist before opening says of it what the paper's own page says. */

let world: TestWorld;
let maker: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  maker = await buildMaker(world);
});
afterAll(() => world.close());

const YESTERDAY = new Date(Date.now() - 86_400_000);
const TYPE = { single: 1, case: 6, ofCase: 7 };
type Bank = { id: string; ids: string[] };
const draw = (bankId: string, more: object = {}) => ({ bankId, type: TYPE.single, count: 10, score: 1, ...more });
/** A bank of ten, and the paper that asks all of them. */
const ten = async () => {
  const bank = await buildPaperBank(world, 10);
  return { bank, draft: draftBody({ draw: [draw(bank.id)] }) };
};
const fixedOf = ({ ids }: Bank) =>
  draftBody({ mode: 1, fixed: ids.map((questionId) => ({ questionId, score: 1 })), passScore: 6 });
/** One case, worth ten points, with a question of its own that has a key. */
const aCase = async () => {
  const bank = await buildPaperBank(world, 1, { type: TYPE.case });
  const [parentId = ''] = bank.ids;
  await world.deps.db.question.create({
    data: {
      bankId: bank.id,
      parentId,
      type: TYPE.ofCase,
      stem: '小题',
      key: { create: { answer: ['A'], analysis: '' } },
    },
  });
  return { draft: draftBody({ draw: [draw(bank.id, { type: TYPE.case, count: 1, score: 10 })] }) };
};
const stop = (ids: string[]) =>
  world.deps.db.question.updateMany({ where: { id: { in: ids } }, data: { status: 0 } }).then(() => {});

/** The draft that is published, and what happens to it afterwards. */
type Kind = () => Promise<{ draft: ReturnType<typeof draftBody>; after?: () => Promise<unknown> }>;
const KINDS: [name: string, ok: boolean, kind: Kind][] = [
  ['enough questions', true, ten],
  [
    'a question too few',
    false,
    async () => {
      const { bank, draft } = await ten();
      return { draft, after: () => stop(bank.ids.slice(0, 1)) };
    },
  ],
  [
    'a law that is in force no more',
    false,
    async () => {
      const { bank, draft } = await ten();
      const validTo = new Date(day(YESTERDAY));
      const where = { id: { in: bank.ids.slice(0, 1) } };
      return { draft, after: () => world.deps.db.question.updateMany({ where, data: { validTo } }) };
    },
  ],
  ['a whole case', true, aCase],
  [
    'a question that counts for two rules',
    false,
    async () => {
      const bank = await buildPaperBank(world, 10, { difficulty: 2 });
      await addQuestions(world, bank.id, 2, { difficulty: 3 });
      const rules = [draw(bank.id, { count: 10 }), draw(bank.id, { count: 2, difficulty: 2, score: 5 })];
      return {
        draft: draftBody({ draw: rules, passScore: 10 }),
        after: () =>
          world.deps.db.question.updateMany({ where: { bankId: bank.id, difficulty: 3 }, data: { status: 0 } }),
      };
    },
  ],
  ['named questions', true, async () => ({ draft: fixedOf(await buildPaperBank(world, 10)) })],
  [
    'a named question that is stopped',
    false,
    async () => {
      const bank = await buildPaperBank(world, 10);
      return { draft: fixedOf(bank), after: () => stop(bank.ids.slice(0, 1)) };
    },
  ],
];

it.each(KINDS)('with %s: %s', async (_, ok, kind) => {
  const { db } = world.deps;
  await db.lesson.updateMany({ data: { status: 0 } });
  const lesson = await buildLesson(world.deps);
  const { draft, after } = await kind();
  const made = await makePaper(maker, draft, { lessonId: lesson.id });
  expect(await maker.agent.post('/system/paper/publish', { ...made, reason: '首次发布' })).toMatchObject({ code: 200 });
  expect(await courseLine.look(world.deps)).toMatchObject({ ok: true });
  await after?.();

  const { faults } = (await maker.agent.get('/system/paper/check', { id: made.id })).data;
  expect(faults.length === 0).toBe(ok);
  expect(await courseLine.look(world.deps)).toEqual({
    ok,
    why: ok ? '1 门课程开放，其中 1 门的试卷题量足够' : '1 门课程开放，但没有一门的试卷能抽出足够的题目',
  });
});

it('of a paper that has closed is none', async () => {
  await world.deps.db.lesson.updateMany({ data: { status: 0 } });
  const lesson = await buildLesson(world.deps);
  const { draft } = await ten();
  const made = await makePaper(maker, draft, { lessonId: lesson.id });
  await maker.agent.post('/system/paper/publish', { ...made, reason: '首次发布' });
  await world.deps.db.paper.update({ where: { id: made.id }, data: { closeTime: YESTERDAY } });
  expect(await courseLine.look(world.deps)).toMatchObject({ ok: false });
});
