import { randomInt, randomUUID } from 'node:crypto';
import { RATINGS_TOGETHER } from '@zhibiao/contract/limits';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time.ts';
import { type Ballot, openBallot } from './ballot.ts';
import type { Job } from '#jobs/periodic.ts';

const READ = 'SELECT id, sealed FROM "RatingBallot" ORDER BY id LIMIT 10000';
const TAKE = 'DELETE FROM "RatingBallot" WHERE id = ANY($1) RETURNING id';
/** What a teacher or an item was called at the count; a teacher who is gone takes their ballots along. */
const COUNT = `
  INSERT INTO "TeacherRating" (id, "teacherId", "itemId", "itemTitle", score, day)
  SELECT r.id, r."teacherId", r."itemId", coalesce(i.title, ''), r.score, $5
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[]) WITH ORDINALITY AS r (id, "teacherId", "itemId", score, place)
  JOIN "Teacher" t ON t.id = r."teacherId" LEFT JOIN "EvaluateItem" i ON i.id = r."itemId" ORDER BY r.place`;

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
 * in a drawn
 * order under the day of the count, so that neither time nor order nor transaction says whose a score is. Cut off
 * anywhere, it
 * has counted all or none of them. Answers how many ballots were counted.
 */
export const countBallots = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  now: Date = new Date(),
): Promise<number> => {
  const { rows } = await pool.query<{ id: string; sealed: Buffer }>(READ);
  const cast = enough(
    rows.flatMap(({ id, sealed }) => {
      const ballot = openBallot(secrets, sealed);
      return ballot ? [{ id, ballot }] : [];
    }),
  );
  if (cast.length === 0) return 0;
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(TAKE, [cast.map(({ id }) => id)]);
    // Another replica was quicker with some of them: the next run counts the others.
    if (rowCount !== cast.length) throw new Error('ballots were counted by another process meanwhile');
    const scores = shuffled(
      cast.flatMap(({ ballot: { teacherId, scores: given } }) => given.map((score) => ({ ...score, teacherId }))),
    );
    await client.query(COUNT, [
      scores.map(() => randomUUID()),
      scores.map((s) => s.teacherId),
      scores.map((s) => s.itemId),
      scores.map((s) => s.score),
      day(now),
    ]);
    return cast.length;
  });
};

export const countBallotsJob: Job = { name: 'count-ballots', everyMs: 60_000, run: (deps) => countBallots(deps) };
