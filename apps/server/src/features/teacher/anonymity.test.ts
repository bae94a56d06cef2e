import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identifier, many, run, raw, sql, type Statement } from '#db/sql.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildTeacher } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { countBallots } from './count-ballots-job.ts';
import { ratingGuard } from './rating-guard.ts';

/** What an operator sees who reads the whole database, its hidden columns and the order on disk. */

let world: TestWorld;
let teacherId: string;
let items: string[];
beforeAll(async () => {
  world = await openTestWorld();
  items = (await agentOf(world.app).get('/api/teacher/evaluateItems')).data.map((item: { id: string }) => item.id);
});
beforeEach(async () => {
  await run(world.deps.pool, sql`DELETE FROM "RatingBallot"`);
  teacherId = (await buildTeacher(world.deps)).id;
});
afterAll(() => world.close());

const rows = <T>(statement: Statement<T>) => many(world.deps.pool, statement);

type Rater = { id: string; agent: Agent; score: number };
const bodyOf = (score: number) => items.map((itemId) => ({ itemId, score, teacherId }));

/** One learner after the other gives every item the same score. */
const rate = async (scores: readonly number[]): Promise<Rater[]> => {
  const raters: Rater[] = [];
  for (const score of scores) {
    const { id, agent } = await buildPerson(world);
    expect((await agent.post('/api/teacher/evaluate', bodyOf(score))).code).toBe(200);
    raters.push({ id, agent, score });
  }
  return raters;
};

const tables = async (): Promise<string[]> =>
  (
    await rows(sql<{ name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`)
  ).map(({ name }) => name);

describe('an evaluation that is counted', () => {
  it('shares its transaction with no other row than ratings, whoever gave them', async () => {
    await rate([1, 2, 3, 4, 5, 5]);
    expect(await countBallots(world.deps)).toBe(6);
    const ours = await rows(
      sql<{
        xmin: string;
        n: string;
      }>`SELECT xmin::text, count(*) AS n FROM "TeacherRating" WHERE "teacherId" = ${teacherId} GROUP BY 1`,
    );
    expect(ours).toEqual([{ xmin: ours[0]?.xmin, n: '30' }]);
    for (const table of await tables()) {
      if (table === 'TeacherRating') continue;
      expect([
        table,
        await rows(sql`SELECT 1 FROM ${identifier(table)} WHERE xmin::text = ${ours[0]?.xmin ?? ''}`),
      ]).toEqual([table, []]);
    }
    expect(await rows(sql`SELECT 1 FROM "RatingBallot"`)).toEqual([]);
  });

  it('lies on disk and in its ids in an order that is not that of arrival', async () => {
    // Thirty of one score before thirty of the other: a drawn order mixes them, but for one of 10^17 draws.
    await rate([1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5]);
    await countBallots(world.deps);
    const arrival = [...Array(30).fill(1), ...Array(30).fill(5)];
    for (const order of ['ctid', 'id']) {
      const scores = (
        await rows(
          sql<{
            score: number;
          }>`SELECT score FROM "TeacherRating" WHERE "teacherId" = ${teacherId} ORDER BY ${raw(order)}`,
        )
      ).map(({ score }) => score);
      expect(scores.toSorted()).toEqual(arrival);
      expect(scores).not.toEqual(arrival);
      expect(scores).not.toEqual(arrival.toReversed());
    }
    // Version 7 would hold the time; 4 holds chance.
    expect(await rows(sql`SELECT id FROM "TeacherRating" WHERE substr(id::text, 15, 1) <> '4'`)).toEqual([]);
  });

  it('bears the day of the count in Shanghai, also between midnight and eight', async () => {
    await rate([5, 5, 5, 5, 5]);
    await countBallots(world.deps, new Date('2026-11-20T20:00:00Z'));
    const days = await rows(sql`SELECT DISTINCT day::text FROM "TeacherRating" WHERE "teacherId" = ${teacherId}`);
    expect(days).toEqual([{ day: '2026-11-21' }]);
    const times = await rows(sql`SELECT column_name FROM information_schema.columns
      WHERE table_name IN ('TeacherRating', 'RatingBallot', 'RatingGuard') AND data_type LIKE '%time%'`);
    expect(times).toEqual([]);
  });

  it('stands in no table under anything that a guard, recomputed for everybody, leads to', async () => {
    const raters = await rate([1, 2, 3, 4, 5]);
    await countBallots(world.deps);
    const guards = raters.map(({ id }) => ratingGuard(world.deps.secrets, id, teacherId));
    // That a learner has evaluated can be known with the key; what they gave cannot be found from it.
    expect(await world.deps.db.ratingGuard.count({ where: { hash: { in: guards } } })).toBe(5);
    const everything = JSON.stringify(await rows(sql`SELECT * FROM "TeacherRating" WHERE "teacherId" = ${teacherId}`));
    for (const secret of [...guards, ...raters.map(({ id }) => id)]) expect(everything).not.toContain(secret);
  });
});

describe('an evaluation that waits', () => {
  it('is sealed, as long as any other, and is not counted before there are five for the teacher', async () => {
    const other = teacherId;
    await rate([1, 2, 3, 4]);
    teacherId = (await buildTeacher(world.deps)).id;
    await rate([5]);
    expect(await countBallots(world.deps)).toBe(0);
    const ballots = await rows(sql<{ sealed: Buffer }>`SELECT sealed FROM "RatingBallot"`);
    expect([ballots.length, new Set(ballots.map(({ sealed }) => sealed.length)).size]).toEqual([5, 1]);
    for (const { sealed } of ballots)
      for (const known of [other, teacherId, ...items, '"score"']) expect(sealed.includes(known)).toBe(false);
    teacherId = other;
    await rate([5]);
    expect(await countBallots(world.deps)).toBe(5);
    expect(await rows(sql`SELECT 1 FROM "RatingBallot"`)).toHaveLength(1);
  });

  it('cannot be tried out against the trace that a submit leaves', async () => {
    const [rater] = await rate([3]);
    const [session] = await rows(sql<{ id: string }>`SELECT id FROM "Session" WHERE "userId" = ${rater?.id ?? null}`);
    const guessed = createHash('sha256')
      .update(JSON.stringify([session?.id, '/api/teacher/evaluate', bodyOf(3)]))
      .digest('base64url');
    expect(await rows(sql`SELECT 1 FROM "SubmitOnce" WHERE key = ${guessed}`)).toEqual([]);
    expect(await rows(sql`SELECT 1 FROM "SubmitOnce"`)).not.toEqual([]);
  });

  it('is kept when it cannot be opened, and when its count is cut off', async () => {
    await rate([1, 2, 3, 4, 5]);
    expect(await countBallots({ ...world.deps, secrets: secretsFrom(Buffer.alloc(32, 7)) })).toBe(0);
    await world.asOwner('ALTER TABLE "TeacherRating" ADD CONSTRAINT cut_off CHECK (score < 5) NOT VALID');
    await expect(countBallots(world.deps)).rejects.toThrow('cut_off');
    expect(await rows(sql`SELECT 1 FROM "TeacherRating" WHERE "teacherId" = ${teacherId}`)).toEqual([]);
    await world.asOwner('ALTER TABLE "TeacherRating" DROP CONSTRAINT cut_off');
    expect([await countBallots(world.deps), await countBallots(world.deps)]).toEqual([5, 0]);
  });
});
