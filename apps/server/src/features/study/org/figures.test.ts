import { PROGRESS_BANDS } from '@zhibiao/contract/study/org';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIGHT } from '@zhibiao/contract/study/types';
import { dayOf, startOfDay, TODAY } from '#db/days.ts';
import { many, one, run, sql, type Statement } from '#db/sql.ts';
import { summariseCertificates } from '#features/certificate/org/queries.ts';
import { LIGHT_SQL } from '#services/study/study-sql.ts';
import { FIGURE, orgFigures, aggregateFigures } from '#services/org/figures.ts';
import { buildLesson, buildOrg, buildUser } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { summariseStudy } from './summary.ts';

/** Whatever happens, what the database keeps about an organisation is what a count of the rows themselves says. */

const USERS = 4;
const LESSONS = 3;
let world: TestWorld;
let orgs: string[];
let users: string[];
let lessons: string[];
let papers: string[];

beforeAll(async () => {
  world = await openTestWorld();
  const { deps } = world;
  orgs = [(await buildOrg(deps)).id, (await buildOrg(deps, { orgName: '云杉软件（演示）' })).id];
  users = await Promise.all(Array.from({ length: USERS }, async () => (await buildUser(deps)).id));
  lessons = [];
  for (let n = 0; n < LESSONS; n += 1) lessons.push((await buildLesson(deps, { name: `课程${n}` })).id);
  papers = await Promise.all(
    lessons.map(async (lessonId) => {
      const rules = { title: '考试', mode: 1, rules: [], totalScore: 100, passScore: 60, durationMin: 10 };
      return (await deps.db.paper.create({ data: { lessonId, ...rules } })).id;
    }),
  );
});
afterAll(() => world.close());

const ask = (statement: Statement) => run(world.deps.pool, statement);
const days = (n: number) => sql`clock_timestamp() + ${n}::int * interval '1 day'`;

type Event =
  | { what: 'join'; user: number; org: number; ago: number }
  | { what: 'leave' | 'move'; user: number }
  | { what: 'enrol'; user: number; lesson: number; ago: number }
  | { what: 'assign'; lesson: number; org: number; deadline: number | null }
  | { what: 'study'; user: number; lesson: number; progress: number; status: number }
  | { what: 'drop'; user: number; lesson: number }
  | { what: 'sit'; user: number; lesson: number; ago: number; passed: boolean }
  | { what: 'void' | 'open' | 'certify'; user: number; lesson: number; ago: number; org: number }
  | { what: 'revoke' | 'forget'; user: number }
  | { what: 'fold' };

const at = <T>(list: readonly T[], n: number): T => list[n] as T;
const idOf = (list: readonly string[], n: number) => sql`${at(list, n)}::uuid`;

const happen = (event: Event): Promise<unknown> => {
  switch (event.what) {
    case 'join':
      return ask(sql`
        INSERT INTO "OrgMember" (id, "orgId", "userId", name, department, status, source, "joinedAt")
        SELECT ${v7()}::uuid, ${idOf(orgs, event.org)}, ${idOf(users, event.user)}, '周予安', '研发部', 2, 4,
          ${days(-event.ago)} ON CONFLICT DO NOTHING`);
    case 'leave':
      return ask(sql`
        UPDATE "OrgMember" SET status = 5, "leftAt" = clock_timestamp()
        WHERE "userId" = ${idOf(users, event.user)} AND status = 2`);
    case 'move':
      return ask(sql`
        UPDATE "OrgMember" SET department =
          CASE "departmentId" WHEN department_at("orgId", '研发部') THEN '法务部' ELSE '研发部' END
        WHERE "userId" = ${idOf(users, event.user)}`);
    case 'enrol':
      return ask(sql`
        INSERT INTO "UserLesson" ("userId", "lessonId", "createdAt", "updatedAt")
        VALUES (${idOf(users, event.user)}, ${idOf(lessons, event.lesson)}, ${days(-event.ago)}, clock_timestamp())
        ON CONFLICT DO NOTHING`);
    case 'assign':
      return ask(sql`
        INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, deadline, "updatedAt")
        SELECT m."userId", ${idOf(lessons, event.lesson)}, m."orgId", 2,
          ${event.deadline === null ? sql`NULL::timestamptz` : days(event.deadline)}, clock_timestamp()
        FROM "OrgMember" m WHERE m."orgId" = ${idOf(orgs, event.org)} AND m.status = 2
        ON CONFLICT ("userId", "lessonId") DO UPDATE
          SET "orgId" = excluded."orgId", source = 2, deadline = excluded.deadline`);
    case 'study':
      return ask(sql`
        UPDATE "UserLesson" SET progress = ${event.progress}::int, status = ${event.status}::int,
          "startTime" = coalesce("startTime", clock_timestamp()), "updatedAt" = clock_timestamp()
        WHERE "userId" = ${idOf(users, event.user)} AND "lessonId" = ${idOf(lessons, event.lesson)}`);
    case 'drop':
      return ask(sql`
        DELETE FROM "UserLesson"
        WHERE "userId" = ${idOf(users, event.user)} AND "lessonId" = ${idOf(lessons, event.lesson)}`);
    case 'sit':
      return ask(sql`
        INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
          "blurLimit", status, "startTime", deadline, score, passed)
        SELECT ${v7()}::uuid, ${idOf(users, event.user)}, ${idOf(papers, event.lesson)}, 1 + count(*),
               '', '[]', 100, 60,
          0, 0, 3, ${days(-event.ago)}, ${days(-event.ago)}, 50, ${event.passed}::boolean
        FROM "Attempt" WHERE "userId" = ${idOf(users, event.user)} AND "paperId" = ${idOf(papers, event.lesson)}`);
    case 'void':
      return ask(sql`
        UPDATE "Attempt" SET status = 9
        WHERE "userId" = ${idOf(users, event.user)} AND "paperId" = ${idOf(papers, event.lesson)}`);
    case 'open':
      return ask(sql`
        INSERT INTO "StudySession" (id, "userId", lid, device, "startedAt")
        VALUES (${v7()}::uuid, ${idOf(users, event.user)}, ${v7()}::uuid, '', ${days(-event.ago)})`);
    case 'certify':
      return ask(sql`
        INSERT INTO "Certificate" (id, "certNo", type, "userId", "orgId", holder, facts, "factsHash", "issueDate",
          "expireDate", "verifyCode", file, sha256, canonical, signature, kid)
        VALUES (${v7()}::uuid, ${v7()}, 2, ${idOf(users, event.user)}, ${idOf(orgs, event.org)}, '{}', '{}', ${v7()},
          current_date, current_date + ${event.ago * 40 - 200}::int, ${v7()}, '', '', '', '', '')`);
    case 'revoke':
      return ask(sql`UPDATE "Certificate" SET status = 2 WHERE "userId" = ${idOf(users, event.user)}`);
    case 'forget':
      return ask(sql`UPDATE "Certificate" SET "userId" = NULL WHERE "userId" = ${idOf(users, event.user)}`);
    case 'fold':
      return aggregateFigures(world.deps.pool, 0);
  }
};

/** The summary by counting, without anything that is kept. */
const counted = async (orgId: string) => {
  const { pool } = world.deps;
  const members = sql`(
    SELECT m."userId", coalesce(m."joinedAt", m."createdAt") AS since FROM "OrgMember" m
    WHERE m."orgId" = ${orgId}::uuid AND m.status = 2 AND m."userId" IS NOT NULL) m`;
  const records = await many(
    pool,
    sql<{ progress: number; status: number; light: number }>`
    SELECT ul.progress, ul.status, ${LIGHT_SQL} AS light FROM ${members} JOIN "UserLesson" ul
    ON ul."userId" = m."userId" AND ((ul.source = 2 AND ul."orgId" = ${orgId}::uuid)
      OR coalesce(ul."startTime", ul."createdAt") >= m.since)`,
  );
  const bandOf = ({ progress, status }: { progress: number; status: number }) =>
    status === 3 ? 6 : status === 2 ? 5 : Math.ceil(progress / 25);
  const firstDay = sql`
    ${startOfDay(sql`${TODAY} - 13`)}`;
  return {
    members: (await many(pool, sql`SELECT FROM ${members}`)).length,
    records: records.length,
    finished: records.filter(({ status }) => status === 3).length,
    soon: records.filter(({ light }) => light === LIGHT.soon).length,
    late: records.filter(({ light }) => light === LIGHT.late).length,
    bands: PROGRESS_BANDS.map((_, band) => records.filter((record) => bandOf(record) === band).length),
    passRates: await many(
      pool,
      sql`
      SELECT l.id AS "lessonId", l.name, count(DISTINCT a."userId")::int AS examined,
        (count(DISTINCT a."userId") FILTER (WHERE a.passed))::int AS passed
      FROM ${members} JOIN "Attempt" a ON a."userId" = m."userId" AND a."startTime" >= m.since AND a.status = 3
      JOIN "Paper" p ON p.id = a."paperId" JOIN "Lesson" l ON l.id = p."lessonId"
      GROUP BY l.id ORDER BY examined DESC, l.name, l.id LIMIT 8`,
    ),
    people: await many(
      pool,
      sql`
      SELECT ${dayOf(sql`s."startedAt"`)}::text AS day, count(DISTINCT s."userId")::int AS people
      FROM ${members} JOIN "StudySession" s ON s."userId" = m."userId"
      AND s."startedAt" >= greatest(m.since, ${firstDay})
      GROUP BY 1 ORDER BY 1`,
    ),
    certificates: await one(
      pool,
      sql`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE c.status = 1 AND c."expireDate" >= t.day))::int AS valid,
        (count(*) FILTER (WHERE c.status = 1 AND c."expireDate" BETWEEN t.day AND t.day + 90))::int AS expiring
      FROM (SELECT ${TODAY} AS day) t, "Certificate" c
      JOIN ${members} ON m."userId" = c."userId" WHERE c."orgId" = ${orgId}::uuid`,
    ),
    byStatus: await many(
      pool,
      sql`
      SELECT status, count(*)::int AS count FROM "OrgMember" WHERE "orgId" = ${orgId}::uuid GROUP BY 1 ORDER BY 1`,
    ),
  };
};

const kept = async (orgId: string) => {
  const { pool } = world.deps;
  const { active, ...summary } = await summariseStudy(pool, orgId);
  return {
    ...summary,
    people: active.filter(({ people }) => people > 0),
    certificates: await summariseCertificates(pool, orgId),
    byStatus: await many(
      pool,
      sql`
      SELECT f.part AS status, sum(f.amount)::int AS count FROM ${orgFigures(orgId, FIGURE.members)}
      GROUP BY 1 HAVING sum(f.amount) <> 0 ORDER BY 1`,
    ),
  };
};

/** Kept rows and the rows that a count would read, both ways. */
const differences = async (table: string, columns: string): Promise<number> => {
  const [kept_, other] = [`SELECT ${columns} FROM "${table}"`, `SELECT ${columns} FROM "${table}Now"`];
  const rows = await world.asOwner(`(${kept_} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${kept_})`);
  return rows.length;
};
const RECORD = '"userId", "lessonId", "orgId", "departmentId", status, progress, band, deadline, period';
const CERTIFICATE = 'id, "userId", "orgId", type, status, "expireDate", "createdAt"';

const expectSame = async () => {
  for (const orgId of orgs) expect(await kept(orgId)).toEqual(await counted(orgId));
  expect(await differences('OrgStudyRecord', RECORD)).toBe(0);
  expect(await differences('OrgExaminee', '"userId", "lessonId", "orgId", passed')).toBe(0);
  expect(await differences('OrgCertificate', CERTIFICATE)).toBe(0);
};

beforeEach(async () => {
  for (const table of ['Certificate', 'Attempt', 'UserLesson', 'StudySession', 'OrgMember'])
    await world.asOwner(`DELETE FROM "${table}"`);
});

const user = fc.nat(USERS - 1);
const lesson = fc.nat(LESSONS - 1);
const org = fc.nat(1);
const ago = fc.nat(12);
const events = fc.oneof(
  fc.record({ what: fc.constant('join' as const), user, org, ago }),
  fc.record({ what: fc.constantFrom('leave' as const, 'move' as const), user }),
  fc.record({ what: fc.constant('enrol' as const), user, lesson, ago }),
  fc.record({
    what: fc.constant('assign' as const),
    lesson,
    org,
    deadline: fc.option(fc.constantFrom(-3, -1, 3, 6, 8, 30)),
  }),
  fc.record({
    what: fc.constant('study' as const),
    user,
    lesson,
    progress: fc.constantFrom(0, 1, 25, 26, 50, 75, 99),
    status: fc.constantFrom(0, 1, 2, 3),
  }),
  fc.record({ what: fc.constant('drop' as const), user, lesson }),
  fc.record({ what: fc.constant('sit' as const), user, lesson, ago, passed: fc.boolean() }),
  fc.record({ what: fc.constantFrom('void' as const, 'open' as const, 'certify' as const), user, lesson, ago, org }),
  fc.record({ what: fc.constantFrom('revoke' as const, 'forget' as const), user }),
  fc.record({ what: fc.constant('fold' as const) }),
);

describe('what is kept about an organisation', () => {
  it('equals a count, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 5, maxLength: 25 }), async (list) => {
        for (const event of list) await happen(event);
        await expectSame();
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('equals a count when things happen at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 10, maxLength: 30 }), async (list) => {
        for (let n = 0; n < list.length; n += 5) await Promise.allSettled(list.slice(n, n + 5).map(happen));
        await expectSame();
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('tells what is late by the clock, not by when it was written', async () => {
    const [orgId] = orgs;
    await happen({ what: 'join', user: 0, org: 0, ago: 1 });
    await happen({ what: 'assign', lesson: 0, org: 0, deadline: 3 });
    expect(await kept(orgId ?? '')).toMatchObject({ records: 1, soon: 1, late: 0 });
    // As if the clock had gone on: all that is kept is moved back in time.
    await world.asOwner(`UPDATE "OrgFigure" SET deadline = deadline - interval '4 days'`);
    expect(await kept(orgId ?? '')).toMatchObject({ records: 1, soon: 0, late: 1 });
    await world.asOwner(`UPDATE "OrgFigure" SET deadline = deadline + interval '4 days'`);
  });

  it('is the same after it was filled anew', async () => {
    await happen({ what: 'join', user: 0, org: 0, ago: 1 });
    await happen({ what: 'enrol', user: 0, lesson: 0, ago: 0 });
    await happen({ what: 'sit', user: 0, lesson: 0, ago: 0, passed: true });
    const before = await kept(orgs[0] ?? '');
    await world.asOwner('SELECT fill_org_figures()');
    expect(await kept(orgs[0] ?? '')).toEqual(before);
    await expectSame();
  });
});
