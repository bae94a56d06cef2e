import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildMarkedPaper, buildMarker, essayOf, type Marker, sitForMarking } from './marking-fixtures.ts';

let world: TestWorld;
let markers: Marker[];
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  markers = await Promise.all(Array.from({ length: 8 }, (_, i) => buildMarker(world, `阅卷${i}`)));
});
afterAll(() => world.close());
const [first, second] = [() => markers[0]!, () => markers[1]!];

it('of two last marks at the same moment one grades, fifty times', async () => {
  const paper = await buildMarkedPaper(world, { count: { essay: 1, case: 1 }, maxAttempts: 99, passScore: 20 });
  for (let round = 0; round < 50; round += 1) {
    const sat = await sitForMarking(world, paper);
    const of = (type: number) => ({
      paperId: paper.id,
      questionId: sat.questions.find((question) => question.type === type)!.questionId,
    });
    const [a, b] = [(await first().next(of(5))).data.item, (await second().next(of(6))).data.item];
    const answers = await Promise.all([first().score(a, 6), second().score(b, 3)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: sat.attemptId } });
    expect([attempt.status, attempt.score?.toNumber()]).toEqual([3, 9]);
    expect(await world.deps.db.notice.count({ where: { userId: sat.person.id } })).toBe(1);
  }
});

it('eight who take up answers at once get eight different ones, and each a mark of their own', async () => {
  const paper = await buildMarkedPaper(world, { count: { essay: 1 } });
  const bank = (paper.rules as { bankId: string }[])[0]!.bankId;
  await world.deps.db.question.updateMany({ where: { bankId: bank, stem: '题干1' }, data: { status: 0 } });
  const sats = [];
  for (let i = 0; i < 24; i += 1) sats.push(await sitForMarking(world, paper));
  const wanted = { paperId: paper.id, questionId: essayOf(sats[0]!) };
  await Promise.all(
    markers.map(async (marker) => {
      for (let item = (await marker.next(wanted)).data.item; item;) item = (await marker.score(item, 5)).data.item;
    }),
  );
  const tasks = await world.deps.db.markTask.findMany({ where: { paperId: paper.id }, include: { marks: true } });
  expect(tasks.map(({ state, marks }) => [state, marks.length])).toEqual(tasks.map(() => [5, 1]));
  expect(tasks).toHaveLength(24);
});

it('one marker on two pages holds one answer', async () => {
  const paper = await buildMarkedPaper(world, { count: { essay: 1 } });
  const bank = (paper.rules as { bankId: string }[])[0]!.bankId;
  await world.deps.db.question.updateMany({ where: { bankId: bank, stem: '题干1' }, data: { status: 0 } });
  const sats = [];
  for (let i = 0; i < 12; i += 1) sats.push(await sitForMarking(world, paper));
  const wanted = { paperId: paper.id, questionId: essayOf(sats[0]!) };
  const items = await Promise.all(Array.from({ length: 10 }, () => first().next(wanted)));
  expect(items.map(({ code }) => code)).toEqual(items.map(() => 200));
  expect(await world.deps.db.markTask.count({ where: { paperId: paper.id, leaseBy: first().id } })).toBe(1);
});

it('a recall pressed fifty times is done once', async () => {
  const paper = await buildMarkedPaper(world, { count: { essay: 1, case: 1 } });
  const sat = await sitForMarking(world, paper);
  const { item } = await first().mark(
    { paperId: paper.id, questionId: sat.questions.find(({ type }) => type === 5)!.questionId },
    6,
  );
  const recalls = await Promise.all(Array.from({ length: 50 }, () => first().recall(item.taskId)));
  expect(recalls.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await world.deps.db.mark.count({ where: { taskId: item.taskId } })).toBe(1);
});
