import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { openRound } from '#features/round/open-round.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { randomOf } from '#test/content/random.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, type RoundCourse } from './round-fixtures.ts';

/** Whatever is done in one round, in whatever order: nothing of another one changes. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Kept = { of: string; row: string };
/** All rows that belong to a round which is over; the present one's are still being written. */
const keptOf = (userId: string): Promise<Kept[]> =>
  many(
    world.deps.pool,
    sql<Kept>`
      SELECT 'round' AS of, to_jsonb(r)::text AS row FROM "LessonRound" r WHERE r."userId" = ${userId}
      UNION ALL SELECT 'run', to_jsonb(p)::text FROM "PaperRound" p WHERE p."userId" = ${userId}
      UNION ALL SELECT 'second', to_jsonb(s)::text FROM "StudySegment" s WHERE s."userId" = ${userId}
      UNION ALL SELECT 'attempt', to_jsonb(a)::text FROM "Attempt" a
        WHERE a."userId" = ${userId} AND a.status = 3
      UNION ALL SELECT 'session', to_jsonb(s)::text FROM "StudySession" s JOIN "LessonItem" i ON i.id = s.lid
        JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = s."userId"
        WHERE s."userId" = ${userId} AND s.round < ul.round AND s."endedAt" IS NOT NULL
      ORDER BY 1, 2`,
  );

const open = (learner: Learner, { lesson, paper }: RoundCourse, alone: boolean) =>
  inTransaction(world.deps.pool, (client) =>
    openRound(client, {
      userId: learner.id,
      lessonId: alone ? null : lesson.id,
      paperId: alone ? paper.id : null,
      key: null,
      by: null,
      close: 3,
      deadline: null,
    }),
  );
const rested = (learner: Learner) =>
  run(
    world.deps.pool,
    sql`UPDATE "Paper" SET "retryHours" = 0, "maxAttempts" = 50
      WHERE id IN (SELECT "paperId" FROM "Attempt" WHERE "userId" = ${learner.id})`,
  );

describe('a random life with a course', () => {
  it.each([1, 2, 3, 4, 5, 6])('changes nothing that is over (%i)', async (seed) => {
    const random = randomOf(seed);
    const course = await buildCourse(world);
    await world.deps.db.paper.update({ where: { id: course.paper.id }, data: { requireLesson: false } });
    const learner = await buildLearner(world);
    await course.study(learner);
    await course.sit(learner, false);
    await rested(learner);
    const steps = [
      () => course.study(learner),
      () => course.sit(learner, false).catch(() => null),
      () => course.sit(learner).catch(() => null),
      () => open(learner, course, false),
      () => open(learner, course, true),
      () => learner.agent.post('/api/lesson/round', { lessonId: course.lesson.id }),
    ];
    for (let step = 0; step < 14; step += 1) {
      const before = await keptOf(learner.id);
      await steps[Math.floor(random() * steps.length)]?.();
      const after = new Set((await keptOf(learner.id)).map(({ row }) => row));
      expect(before.filter(({ row }) => !after.has(row))).toEqual([]);
    }
    const present = await learner.lesson(course.lesson.id);
    const ended = await world.deps.db.lessonRound.findMany({ where: { userId: learner.id }, orderBy: { no: 'asc' } });
    const numbers = Array.from({ length: present.status === 3 ? present.round : present.round - 1 }, (_, n) => n + 1);
    expect(ended.map(({ no }) => no)).toEqual(numbers);
  });
});
