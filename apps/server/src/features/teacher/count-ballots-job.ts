import { randomInt, randomUUID } from 'node:crypto';
import { RATINGS_TOGETHER } from '@zhibiao/contract/core/limits';
import type { Deps } from '#deps.ts';
import { many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time/time.ts';
import { type Ballot, openBallot } from './ballot.ts';
import type { Job } from '#jobs/periodic.ts';

const WAITING = sql<{ id: string; sealed: Buffer }>`
  SELECT id, sealed FROM "RatingBallot" ORDER BY id LIMIT 10000`;

const deleteBallots = (ids: readonly string[]) => sql`DELETE FROM "RatingBallot" WHERE id = ANY(${ids}::uuid[])`;

type Score = { teacherId: string; itemId: string; score: number };

/** What a teacher or an item was called at the count; a teacher who is gone takes their ballots along. */
const addRatings = (scores: readonly Score[], on: string) => sql`
  INSERT INTO "TeacherRating" (id, "teacherId", "itemId", "itemTitle", score, day)
  SELECT r.id, r."teacherId", r."itemId", coalesce(i.title, ''), r.score, ${on}::date
  FROM unnest(
    ${scores.map(() => randomUUID())}::uuid[], ${scores.map((s) => s.teacherId)}::uuid[],
    ${scores.map((s) => s.itemId)}::uuid[], ${scores.map((s) => s.score)}::int[]
  ) WITH ORDINALITY AS r (id, "teacherId", "itemId", score, place)
  JOIN "Teacher" t ON t.id = r."teacherId"
  LEFT JOIN "EvaluateItem" i ON i.id = r."itemId"
  ORDER BY r.place`;

type Cast = { id: string; ballot: Ballot };

/** Fisher–Yates with the system's randomness: nothing of the order of arrival is left. */
const shuffled = <T>(list: readonly T[]): T[] => {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
};

const enough = (cast: readonly Cast[]): Cast[] => {
  const byTeacher = Map.groupBy(cast, ({ ballot }) => ballot.teacherId);
  return [...byTeacher.values()].filter((ballots) => ballots.length >= RATINGS_TOGETHER).flat();
};

/**
 * Moves the ballots of every teacher who has at least five waiting into the ratings, in one transaction: single scores
 * in a drawn order under the day of the count, so that neither time nor order nor transaction says whose a score is.
 * Cut off anywhere, it has counted all or none of them. Answers how many ballots were counted.
 */
export const countBallots = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  now: Date = new Date(),
): Promise<number> => {
  const waiting = await many(pool, WAITING);
  const cast = enough(
    waiting.flatMap(({ id, sealed }) => {
      const ballot = openBallot(secrets, sealed);
      return ballot ? [{ id, ballot }] : [];
    }),
  );
  if (cast.length === 0) return 0;
  return inTransaction(pool, async (client) => {
    const deleted = await run(client, deleteBallots(cast.map(({ id }) => id)));
    // Another replica was quicker with some of them: the next run counts the others.
    if (deleted !== cast.length) throw new Error('ballots were counted by another process meanwhile');
    const scores = cast.flatMap(({ ballot: { teacherId, scores: all } }) =>
      all.map((score) => ({ ...score, teacherId })),
    );
    await run(client, addRatings(shuffled(scores), day(now)));
    return cast.length;
  });
};

export const countBallotsJob: Job = {
  name: 'count-ballots',
  title: '汇总匿名评教',
  everyMs: 60_000,
  run: (deps) => countBallots(deps),
};
