import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaperBank, buildMaker, draftBody, publishedPaper } from './paper-fixtures.ts';

/** Learners who begin while their paper changes under them. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const PATH = '/system/paper';
const [BEFORE, AFTER] = [
  { totalScore: 10, passScore: 6 },
  { totalScore: 24, passScore: 20 },
];

it('whoever begins beside a new edition and a withdrawal sits one edition, whole, or none', async () => {
  const maker = await buildMaker(world);
  const bankId = (await buildPaperBank(world, 30)).id;
  const { id, version } = await publishedPaper(maker, bankId);
  const draw = [{ bankId, type: 1, count: 12, score: 2 }];
  const draft = draftBody({ draw, passScore: AFTER.passScore });
  const saved = await maker.agent.put(`${PATH}/draft`, { id, version, draft });
  const people = await Promise.all(Array.from({ length: 48 }, () => buildPerson(world)));
  const start = (some: typeof people) =>
    some.map(({ agent }) => agent.post('/api/exam/start', { paperId: id, agree: true }));

  const early = await Promise.all(start(people.slice(0, 8)));
  const beside = start(people.slice(8, 24));
  const published = await maker.agent.post(`${PATH}/publish`, { ...saved.data, reason: '调整分值' });
  const later = start(people.slice(24, 40));
  const withdrawn = await maker.agent.post(`${PATH}/withdraw`, { ...published.data, reason: '停止考试' });
  expect([published.code, withdrawn.code]).toEqual([200, 200]);
  const mixed = await Promise.all([...beside, ...later]);
  const late = await Promise.all(start(people.slice(40)));

  expect(early.map(({ code }) => code)).toEqual(Array(8).fill(200));
  expect(late.map(({ code, msg }) => [code, msg])).toEqual(Array(8).fill([404, '考试不存在']));
  for (const { code } of mixed) expect([200, 404, 409]).toContain(code);
  const attempts = await world.deps.db.attempt.findMany({ where: { paperId: id } });
  expect(attempts).toHaveLength([...early, ...mixed].filter(({ code }) => code === 200).length);
  for (const { edition, totalScore, passScore, snapshot } of attempts) {
    expect({ totalScore, passScore }).toEqual(edition === 1 ? BEFORE : AFTER);
    expect((snapshot as { score: number }[]).reduce((sum, { score }) => sum + score, 0)).toBe(totalScore);
  }
  expect(new Set(attempts.map(({ edition }) => edition))).toEqual(new Set([1, 2]));

  // Who sits goes on, in their own edition and to their own deadline.
  const { data } = early[0]!;
  const resumed = await people[0]!.agent.post('/api/exam/start', { paperId: id, agree: true });
  expect(resumed.data).toMatchObject({ attemptId: data.attemptId, deadline: data.deadline, ...BEFORE });
  expect(await people[0]!.agent.post('/api/exam/submit', { attemptId: data.attemptId })).toMatchObject({ code: 200 });
});
