import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** A class that studies at the same moment: several beats are one statement, and each learner gets their own. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const SEATS = 24;
const classroom = async () => {
  const lesson = await buildLesson(world.deps, {}, [{ durationSec: 600 }, { durationSec: 600 }]);
  const [item] = lesson.items;
  if (!item) throw new Error('no item');
  const seats = await Promise.all(
    Array.from({ length: SEATS }, async () => {
      const learner = await buildLearner(world);
      return { learner, page: await learner.play(item.id) };
    }),
  );
  return { lesson, lid: item.id, seats };
};

it('every learner of a class is credited their own time, in a chain of their own', async () => {
  const { lesson, lid, seats } = await classroom();
  // Not all as much; twice, so that the second beat is decided on what the first left.
  const played = (n: number) => 15 - (n % 8);
  for (const seq of [1, 2]) {
    await Promise.all(seats.map(({ learner }) => learner.pass(15)));
    const answers = await Promise.all(
      seats.map(({ page }, n) => page.beat({ seq, from: (seq - 1) * played(n), to: seq * played(n) })),
    );
    expect(answers.map(({ data }) => data)).toEqual(
      seats.map((_, n) => expect.objectContaining({ action: 'OK', itemSec: seq * played(n), itemDone: false })),
    );
  }
  for (const [n, { learner }] of seats.entries()) {
    const creditedSec = 2 * played(n);
    expect(await learner.item(lid)).toMatchObject({ creditedSec, covered: creditedSec, maxPos: creditedSec });
    expect((await learner.lesson(lesson.id)).creditedSec).toBe(creditedSec);
    expect((await learner.ledger()).reduce((sum, row) => sum + row.creditedSec, 0)).toBe(2 * played(n));
    await learner.pause();
    expect(await learner.broken()).toBeNull();
  }
});

it('a class does not wait for those of them whose clocks are held elsewhere', async () => {
  const { seats } = await classroom();
  await Promise.all(seats.map(({ learner }) => learner.pass(15)));
  const beats = (some: typeof seats) => Promise.all(some.map(({ page }) => page.beat({ seq: 1, from: 0, to: 15 })));
  // As many as there are batches under way at once.
  const [held, free] = [seats.slice(0, 2), seats.slice(2)];
  const holder = await world.deps.pool.connect();
  try {
    await run(holder, sql`BEGIN`);
    const ids = held.map(({ learner }) => learner.id);
    await run(holder, sql`SELECT 1 FROM "StudyClock" WHERE "userId" = ANY(${ids}::uuid[]) FOR UPDATE`);
    const late = beats(held);
    expect((await beats(free)).map(({ data }) => data.itemSec)).toEqual(free.map(() => 15));
    await run(holder, sql`COMMIT`);
    expect((await late).map(({ data }) => data?.itemSec)).toEqual([15, 15]);
  } finally {
    holder.release();
  }
});

it('a class opens its lesson without waiting for those of them whose clocks are held elsewhere', async () => {
  const { lid, lesson, seats } = await classroom();
  const [held, free] = [seats.slice(0, 2), seats.slice(2)];
  const open = (some: typeof seats) => Promise.all(some.map(({ learner }) => learner.play(lid)));
  const holder = await world.deps.pool.connect();
  try {
    await run(holder, sql`BEGIN`);
    const ids = held.map(({ learner }) => learner.id);
    await run(holder, sql`SELECT 1 FROM "StudyClock" WHERE "userId" = ANY(${ids}::uuid[]) FOR UPDATE`);
    const late = open(held);
    const opened = await open(free);
    for (const [n, { learner }] of free.entries()) expect((await learner.clock()).sessionId).toBe(opened[n]?.sessionId);
    await run(holder, sql`COMMIT`);
    const [first] = await late;
    expect((await held[0]?.learner.clock())?.sessionId).toBe(first?.sessionId);
  } finally {
    holder.release();
  }
  // Each joined once, however often they opened.
  expect((await world.deps.db.lesson.findUniqueOrThrow({ where: { id: lesson.id } })).studyCount).toBe(SEATS);
  expect(await world.deps.db.studySession.count({ where: { lid, endedAt: null } })).toBe(SEATS);
});

it('whoever of a class lost the clock to another device is told so, and nobody else', async () => {
  const { lid, seats } = await classroom();
  const [first, ...others] = seats;
  if (!first) throw new Error('nobody');
  await first.learner.play(lid);
  await Promise.all(seats.map(({ learner }) => learner.pass(15)));
  const [told, ...answers] = await Promise.all(seats.map(({ page }) => page.beat({ seq: 1, from: 0, to: 15 })));
  expect(told?.data).toMatchObject({ action: 'KICKED', itemSec: 0 });
  expect(answers.map(({ data }) => [data.action, data.itemSec])).toEqual(others.map(() => ['OK', 15]));
});
