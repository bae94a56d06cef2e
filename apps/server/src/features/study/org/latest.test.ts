import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { latestKeys } from './latest.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const PEOPLE = 1_300;
/** Records of the same ten minutes, of which a page may begin in the midst. */
const TOGETHER = 37;

it('a deep page goes on where the one before it ends, in the order of the moments', async () => {
  const { pool } = world.deps;
  const org = await buildOrganisation(world);
  const lesson = await buildLesson(world.deps);
  // Written at once, as a restored database is, and kept from the rows themselves.
  await world.asOwner(`
    SET session_replication_role = replica;
    INSERT INTO "User" (id, "passwordHash", "realName", "updatedAt")
    SELECT gen_random_uuid(), '', '邻', clock_timestamp() FROM generate_series(1, ${PEOPLE});
    INSERT INTO "OrgMember" (id, "orgId", "userId", name, status, source, "joinedAt")
    SELECT gen_random_uuid(), '${org.id}', id, "realName", 2, 4, now() - interval '1 day'
    FROM "User" WHERE "realName" = '邻';
    INSERT INTO "UserLesson" ("userId", "lessonId", "startTime", "updatedAt")
    SELECT id, '${lesson.id}', now(), date_trunc('day', now())
      - (row_number() OVER (ORDER BY id) / ${TOGETHER}) * interval '10 minutes'
      - (abs(hashtext(id::text)) % 590) * interval '1 second'
    FROM "User" WHERE "realName" = '邻';
    SET session_replication_role = origin;
    SELECT fill_org_figures()`);
  const where = sql`s."orgId" = ${org.id}::uuid`;
  const keys = async (pageNum: number, pageSize: number) =>
    (await many(pool, sql<{ userId: string }>`${latestKeys(where, { pageNum, pageSize })}`)).map(
      ({ userId }) => userId,
    );
  const whole = await many(
    pool,
    sql<{ userId: string }>`
    SELECT "userId" FROM "UserLesson" WHERE "lessonId" = ${lesson.id}::uuid ORDER BY "updatedAt" DESC, "userId"`,
  );
  const paged: string[] = [];
  for (let pageNum = 1; pageNum <= PEOPLE / 100 + 1; pageNum += 1) paged.push(...(await keys(pageNum, 100)));
  expect(paged).toEqual(whole.map(({ userId }) => userId));
  // Where nothing is any more, and beyond what can be paged through.
  expect(await keys(PEOPLE / 100 + 2, 100)).toEqual([]);
  expect(await keys(10_000, 100)).toEqual([]);
});
