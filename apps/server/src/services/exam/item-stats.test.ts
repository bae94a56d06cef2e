import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { below, randomOf } from '#test/content/random.ts';
import { anyGiven, buildAttemptedPaper, buildTakers, type AttemptedPaper, sitPaper } from '#test/content/sat-paper.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { addToItemStats, subtractFromItemStats } from './item-stats.ts';
import { rebuildStats } from '#features/exam/statistics/rebuild-stats.ts';

/** Attempts in and out of the statistics, in any order and at once, beside a count that shares nothing with it. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const never = new AbortController().signal;
const fold = (ids: readonly string[]) => inTransaction(world.deps.pool, (client) => addToItemStats(client, ids));
const unfold = (ids: readonly string[]) =>
  inTransaction(world.deps.pool, (client) => subtractFromItemStats(client, ids));
const rebuild = ({ id }: AttemptedPaper) => rebuildStats(world.deps, id, never, async () => {});

/** Every byte of the rows. */
const rowsOf = async ({ id }: AttemptedPaper) => {
  const { pool } = world.deps;
  return [
    ...(await many(
      pool,
      sql<{ row: string }>`
        SELECT row_to_json(s)::text AS row FROM "ItemStat" s WHERE "paperId" = ${id} ORDER BY "questionId", "qVersion"`,
    )),
    ...(await many(
      pool,
      sql<{
        row: string;
      }>`SELECT row_to_json(p)::text AS row FROM "PaperStat" p WHERE "paperId" = ${id} ORDER BY edition`,
    )),
  ].map(({ row }) => row);
};

type Sum = Record<'n' | 'sx' | 'sxx' | 'sy' | 'syy' | 'sxy' | 'st' | 'stt', string> & {
  questionId: string;
  bins: number[][];
};
/** The same from the attempts themselves, by the database's own arithmetic. */
const recount = ({ id }: AttemptedPaper) =>
  many(
    world.deps.pool,
    sql<Sum>`
      WITH first AS (
        SELECT DISTINCT ON ("userId", round) id, snapshot, status FROM "Attempt"
        WHERE "paperId" = ${id} AND status <> 9 ORDER BY "userId", round, no
      ), mark AS (
        SELECT f.id, (q->>'questionId')::uuid AS "questionId", (q->>'score')::numeric AS worth,
          coalesce(s.score, 0) AS gained
        FROM first f CROSS JOIN LATERAL jsonb_array_elements(f.snapshot) q
        LEFT JOIN "AttemptAnswer" s ON s."attemptId" = f.id AND s."questionId" = (q->>'questionId')::uuid
        WHERE f.status = 3
      ), share AS (
        SELECT *, round(1000 * gained / worth) AS x,
          round(1000 * (sum(gained) OVER w - gained) / (sum(worth) OVER w - worth)) AS y,
          least(19, floor(round(1000 * sum(gained) OVER w / sum(worth) OVER w) / 50)) AS band
        FROM mark WINDOW w AS (PARTITION BY id)
      )
      SELECT "questionId", count(*)::text AS n, sum(x)::text AS sx, sum(x * x)::text AS sxx, sum(y)::text AS sy,
        sum(y * y)::text AS syy, sum(x * y)::text AS sxy, sum(gained * 10)::int::text AS st,
        sum(gained * gained * 100)::int::text AS stt,
        (SELECT json_agg(json_build_array(
          (SELECT count(*) FROM share i WHERE i."questionId" = s."questionId" AND i.band = b),
          (SELECT coalesce(sum(i.x), 0) FROM share i WHERE i."questionId" = s."questionId" AND i.band = b)) ORDER BY b)
         FROM generate_series(0, 19) b) AS bins
      FROM share s GROUP BY "questionId" ORDER BY "questionId"`,
  );
const kept = ({ id }: AttemptedPaper) =>
  many(
    world.deps.pool,
    sql<Sum>`
      SELECT "questionId", n::text, sx::text, sxx::text, sy::text, syy::text, sxy::text, st::text, stt::text, bins
      FROM "ItemStat" WHERE "paperId" = ${id} ORDER BY "questionId"`,
  );

const sat = async (takers: number, seed: number) => {
  const paper = await buildAttemptedPaper(world.deps, ['single', ['multi', 4], 'judge', ['blank', 3], ['essay', 20]]);
  const random = randomOf(seed);
  const sittings = (await buildTakers(world.deps, takers)).flatMap((userId) =>
    Array.from({ length: 1 + below(random, 3) }, (_, at) => ({
      userId,
      no: at + 1,
      round: at === 2 ? 2 : 1,
      old: random() < 0.3,
      given: anyGiven(paper, random),
    })),
  );
  return { paper, random, ids: await sitPaper(world.deps, paper, sittings, seed) };
};

it.each([1, 2, 3])('any order of coming in, going out and counting anew gives the same bytes (%i)', async (seed) => {
  const { paper, random, ids } = await sat(20, seed);
  const some = () => ids.filter(() => random() < 0.4);
  for (let step = 0; step < 12; step += 1) {
    const act = [fold, unfold, () => rebuild(paper)][below(random, 3)] ?? fold;
    await act(some());
  }
  await fold(ids);
  const rows = await rowsOf(paper);
  expect(await kept(paper)).toEqual(await recount(paper));

  await unfold(ids);
  expect(await rowsOf(paper)).toEqual([]);
  for (const id of ids.toReversed()) await fold([id]);
  expect(await rowsOf(paper)).toEqual(rows);
  await rebuild(paper);
  expect(await rowsOf(paper)).toEqual(rows);
});

it('two at once never count an attempt twice, and a count anew between them loses none', async () => {
  const { paper, random, ids } = await sat(40, 7);
  const pick = () => ids.filter(() => random() < 0.5);
  await Promise.all([
    fold(ids),
    fold(ids.toReversed()),
    unfold(pick()),
    rebuild(paper),
    fold(pick()),
    unfold(pick()),
    fold(ids),
    rebuild(paper),
  ]);
  await fold(ids);
  expect(await kept(paper)).toEqual(await recount(paper));
});

const waiting = sql<{ n: number }>`
  SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

it('who comes while another counts waits, and adds to what that one wrote', async () => {
  const { paper, ids } = await sat(20, 5);
  const { pool } = world.deps;
  const other = await inTransaction(pool, async (client) => {
    await addToItemStats(client, ids.slice(0, 10));
    const later = fold(ids.slice(10));
    await expect.poll(async () => (await one(pool, waiting)).n).toBe(1);
    return { later };
  });
  await other.later;
  expect(await kept(paper)).toEqual(await recount(paper));
});

it('a count anew mends rows that are wrong, while an attempt comes in that it has not read', async () => {
  const { paper, ids } = await sat(30, 11);
  const [late = ''] = ids;
  await fold(ids);
  await unfold([late]);
  const { pool } = world.deps;
  await run(pool, sql`UPDATE "ItemStat" SET sx = sx + 5, n = n + 1 WHERE "paperId" = ${paper.id}`);
  await run(pool, sql`DELETE FROM "PaperStat" WHERE "paperId" = ${paper.id}`);
  // Decided before it reads; taken out and brought in again while it counts.
  let came = false;
  await rebuildStats(world.deps, paper.id, never, async () => {
    if (!came) {
      await unfold([late]);
      await fold([late]);
      await unfold(ids.slice(5, 9));
    }
    came = true;
  });
  expect(came).toBe(true);
  await fold(ids);
  expect(await kept(paper)).toEqual(await recount(paper));
  const { n } = await one(pool, sql<{ n: string }>`SELECT n::text FROM "PaperStat" WHERE "paperId" = ${paper.id}`);
  expect(n).toBe((await recount(paper))[0]?.n);
});

it('counts the first attempt of a learner and round that is not void; the next one when that is voided', async () => {
  const { deps } = world;
  const paper = await buildAttemptedPaper(deps, ['judge', 'judge']);
  const [userId = ''] = await buildTakers(deps, 1);
  const full = { gained: 10, chosen: ['A'] };
  const none = { gained: 0, chosen: ['B'] };
  const [first = '', second = '', again = ''] = await sitPaper(deps, paper, [
    { userId, no: 1, given: [none, none] },
    { userId, no: 2, given: [full, full] },
    { userId, no: 3, round: 2, given: [full, none] },
  ]);
  const state = async () =>
    (await deps.db.attempt.findMany({ where: { paperId: paper.id }, orderBy: { no: 'asc' } })).map((a) => a.folded);
  const counted = async () => (await kept(paper)).map(({ n, st }) => `${n}:${st}`).sort();

  expect(await fold([second, first, again])).toBe(3);
  expect(await state()).toEqual([1, 2, 1]);
  expect(await counted()).toEqual(['2:0', '2:100']);
  // A second time there is nothing to do.
  expect(await fold([first, second])).toBe(0);

  await inTransaction(deps.pool, async (client) => {
    await subtractFromItemStats(client, [first]);
    await run(client, sql`UPDATE "Attempt" SET status = 9, "voidedFrom" = 3 WHERE id = ${first}`);
  });
  expect(await state()).toEqual([0, 0, 1]);
  await fold([second]);
  expect(await counted()).toEqual(['2:100', '2:200']);

  // Taken back: it is the first again, and the other goes.
  await run(deps.pool, sql`UPDATE "Attempt" SET status = 3, "voidedFrom" = NULL WHERE id = ${first}`);
  await fold([first]);
  expect(await state()).toEqual([1, 2, 1]);
  expect(await counted()).toEqual(['2:0', '2:100']);
});

it('a void beside a fold of the next attempt leaves it counted, whoever is first', async () => {
  const { deps } = world;
  const paper = await buildAttemptedPaper(deps, ['judge', 'judge']);
  const given = [
    { gained: 10, chosen: ['A'] },
    { gained: 0, chosen: ['B'] },
  ];
  const takers = await buildTakers(deps, 12);
  for (const userId of takers) {
    const [first = '', second = ''] = await sitPaper(
      deps,
      paper,
      [1, 2].map((no) => ({ userId, no, given })),
    );
    const voids = inTransaction(deps.pool, async (client) => {
      await subtractFromItemStats(client, [first]);
      await run(client, sql`UPDATE "Attempt" SET status = 9 WHERE id = ${first}`);
    });
    await Promise.all([fold([second, first]), voids, fold([second])]);
    await fold([first, second]);
  }
  expect((await kept(paper)).map(({ n }) => n)).toEqual(['12', '12']);
});

it('options are counted by the bank’s own keys, also of attempts that did not keep their letters', async () => {
  const { deps } = world;
  const paper = await buildAttemptedPaper(deps, ['single', 'multi', 'judge', 'blank']);
  const [a = '', b = '', c = ''] = await buildTakers(deps, 3);
  const given = (single: string[], multi: string[], judge: string[]) =>
    [single, multi, judge, ['x']].map((chosen) => ({ gained: 0, chosen }));
  await fold(
    await sitPaper(deps, paper, [
      { userId: a, given: given(['B'], ['A', 'C'], ['A']) },
      { userId: b, old: true, given: given(['B'], ['D'], ['B']) },
      { userId: c, given: given([], ['A'], []) },
    ]),
  );
  const rows = await deps.db.itemStat.findMany({ where: { paperId: paper.id } });
  const chosen = paper.questions.map(({ id }) => {
    const { options } = rows.find(({ questionId }) => questionId === id)!;
    return Object.fromEntries(Object.entries(options as Record<string, number[]>).map(([key, list]) => [key, list[0]]));
  });
  expect(chosen).toEqual([{ '': 3, B: 2 }, { '': 3, A: 2, C: 1, D: 1 }, { '': 3, A: 1, B: 1 }, {}]);
});
