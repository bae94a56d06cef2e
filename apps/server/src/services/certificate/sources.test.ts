import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { buildAttemptedPaper, buildTakers, sitPaper } from '#test/content/sat-paper.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sourcesOf } from './sources.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('a certificate rests on the passed attempts whose scores it states, and on nobody else’s', async () => {
  const { deps } = world;
  const lesson = await buildLesson(deps, {}, []);
  const paper = await buildAttemptedPaper(deps, ['single', 'single']);
  await deps.db.paper.update({ where: { id: paper.id }, data: { lessonId: lesson.id } });
  const [userId = '', other = ''] = await buildTakers(deps, 2);
  const gave = (...points: number[]) => points.map((gained) => ({ gained, chosen: ['B'] }));
  const [low, high] = await sitPaper(deps, paper, [
    { userId, no: 1, given: gave(10, 0) },
    { userId, no: 2, given: gave(10, 10) },
    { userId: other, given: gave(10, 10) },
  ]);
  const fact = (score: string | null) => ({
    lessonId: lesson.id,
    name: '',
    creditHours: '1.0',
    finishDate: '2026-11-01',
    score,
    fullScore: 20,
  });
  const of = (score: string | null) =>
    deps.db.$transaction((tx) => sourcesOf(tx, userId, { issuer: '', totalHours: '1.0', lessons: [fact(score)] }));
  expect(await of('20.0')).toEqual({ attemptIds: [high] });
  // Half of the points are no pass.
  expect(await of('10.0')).toEqual({ attemptIds: [] });
  expect(await of(null)).toEqual({ attemptIds: [] });
  expect(low).toEqual(expect.any(String));
});
