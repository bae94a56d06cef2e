import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { buildLesson } from '#test/content/factories.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** The server is killed between two batches; what the next one goes on with ends as if nothing had happened. */

const PEOPLE = 900;
let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

it('kill -9 while a 学年 opens gives everybody their round, and nobody two', async () => {
  const { db, pool } = world.deps;
  const lesson = await buildLesson(world.deps, {}, [{ type: 3 }]);
  await run(
    pool,
    sql`
      WITH person AS (
        INSERT INTO "User" (id, "realName", "passwordHash", "updatedAt")
        SELECT gen_random_uuid(), '学员' || n, '-', now() FROM generate_series(1, ${PEOPLE}::int) n RETURNING id
      )
      INSERT INTO "UserLesson" ("userId", "lessonId", status, source, "learnedTime", "finishTime", "createdAt",
        "updatedAt")
      SELECT id, ${lesson.id}, 3, 1, now() - interval '9 days', now() - interval '9 days', now() - interval '10 days',
        now()
      FROM person`,
  );
  const today = day(new Date());
  await db.retakePlan.create({
    data: { name: '复训', lessonId: lesson.id, rule: 2, monthDay: today.slice(5), status: 1, enabledAt: new Date() },
  });
  const opened = () => db.userLesson.count({ where: { lessonId: lesson.id, round: 2, status: 0 } });
  const notices = () => db.notice.count({ where: { type: 'deadline' } });
  const askToRun = () =>
    run(pool, sql`UPDATE "JobRun" SET "askedAt" = now() WHERE name = 'rounds' AND "askedAt" IS NULL`);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(async () => (await askToRun(), opened()), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  await server.kill9();
  const half = await opened();
  expect(half % 200).toBe(0);
  expect(half).toBeLessThan(PEOPLE);
  expect(await notices()).toBe(half);

  server = await bootServer(world, world.deps.config.dataDir);
  await expect.poll(async () => (await askToRun(), opened()), { timeout: 60_000, interval: 200 }).toBe(PEOPLE);
  expect(await notices()).toBe(PEOPLE);
  expect(await db.userLesson.count({ where: { lessonId: lesson.id, round: { gt: 2 } } })).toBe(0);
  expect(await db.lessonRound.count({ where: { lessonId: lesson.id, no: 1, why: 1 } })).toBe(PEOPLE);
  expect(await db.auditLog.count({ where: { action: 'round.open' } })).toBe(Math.ceil(PEOPLE / 200));
}, 120_000);
