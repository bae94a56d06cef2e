import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from '#boot/migrate.ts';
import { readingOn } from '#db/reading/reading.ts';
import { identifier, many, one, raw, run, sql } from '#db/sql.ts';
import { checkAudit, isWhole } from '#features/audit/check.ts';
import { witnessOf } from '#features/audit/witness.ts';
import { checkLedger } from '#features/study/ledger/check.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { askOnce } from '#test/world/database.ts';
import { castFrom, SEED } from './cast.ts';
import { type DemoWorld, openDemo } from './life-fixtures.ts';
import { asDatabaseOwner, emptyCutOff, lifeState, noteState } from './state.ts';
import { writeLife } from './write.ts';

const PRISMA = join(import.meta.dirname, '../../../../../prisma');

let world: DemoWorld;
let began: Date;
let written: boolean;
beforeAll(async () => {
  world = await openDemo();
  began = new Date();
  written = await writeLife(world.config, world.urls);
}, 240_000);
afterAll(() => world?.drop());

const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await many(world.deps.pool, statement)).length;

describe('what the life has written', () => {
  it('passes the checks of the ledger and of the audit log', async () => {
    expect(written).toBe(true);
    const { pool, register, truth, storage } = world.deps;
    const keys = () => register.keys();
    const places = { anchors: ledgerAnchors(truth, keys), checkpoints: ledgerCheckpoints(truth, keys) };
    const ledger = await checkLedger({ pool, storage, ...places });
    expect(ledger).toMatchObject({ broken: [], spoilt: [], archive: [] });
    expect(ledger.entries).toBeGreaterThan(5_000);
    const audit = await checkAudit({ pool, reading: readingOn(pool) }, witnessOf(truth));
    expect(isWhole(audit)).toBe(true);
    expect(audit.entries).toBeGreaterThan(200);
  });

  it('has sums of study that are those of its entries', async () => {
    expect(
      await count(sql`
        SELECT 1 FROM "UserItem" u FULL JOIN (
          SELECT "userId", lid, sum("creditedSec") AS sec, sum("grantedSec") AS granted
          FROM "StudySegment" GROUP BY 1, 2
        ) s ON s."userId" = u."userId" AND s.lid = u.lid
        WHERE u."creditedSec" IS DISTINCT FROM coalesce(s.sec, 0)
          OR u."grantedSec" IS DISTINCT FROM coalesce(s.granted, 0)`),
    ).toBe(0);
    expect(
      await count(sql`
        SELECT 1 FROM "UserLesson" l LEFT JOIN (
          SELECT "userId", "lessonId", sum("creditedSec") AS sec FROM "UserItem" GROUP BY 1, 2
        ) i ON i."userId" = l."userId" AND i."lessonId" = l."lessonId"
        WHERE l."creditedSec" <> coalesce(i.sec, 0)`),
    ).toBe(0);
    expect(
      await count(sql`
        SELECT 1 FROM "Lesson" l
        WHERE l."studyCount" <> (SELECT count(*) FROM "UserLesson" u WHERE u."lessonId" = l.id)`),
    ).toBe(0);
    expect(await count(sql`SELECT 1 FROM "UserLesson" WHERE status = 3 AND "measuredHours" IS NULL`)).toBe(0);
  });

  it('keeps of organisations what a count of the rows says', async () => {
    const same = async (table: string, columns: string) => {
      const [kept, other] = [`SELECT ${columns} FROM "${table}"`, `SELECT ${columns} FROM "${table}Now"`];
      expect(
        await askOnce(world.urls.ownerUrl, `(${kept} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${kept})`),
      ).toEqual([]);
    };
    await same(
      'OrgStudyRecord',
      '"userId", "lessonId", "orgId", "departmentId", status, progress, band, deadline, period',
    );
    await same('OrgExaminee', '"userId", "lessonId", "orgId", passed');
    await same('OrgCertificate', 'id, "userId", "orgId", type, status, "expireDate", "createdAt"');
  });

  it('has scores that are the sums of their answers, and counts each told attempt once', async () => {
    expect(
      await count(sql`
        SELECT a.id FROM "Attempt" a JOIN "AttemptAnswer" s ON s."attemptId" = a.id
        WHERE a.status IN (3, 4) GROUP BY a.id HAVING a.score <> sum(coalesce(s.score, 0))`),
    ).toBe(0);
    expect(await count(sql`SELECT 1 FROM "Attempt" WHERE status = 3 AND folded = 0`)).toBe(0);
    const [told, counted] = [
      await one(world.deps.pool, sql<{ n: number }>`SELECT count(*)::int AS n FROM "Attempt" WHERE folded = 1`),
      await one(world.deps.pool, sql<{ n: number }>`SELECT sum(n)::int AS n FROM "PaperStat"`),
    ];
    expect(counted).toEqual(told);
    expect(told.n).toBeGreaterThan(200);
  });

  it('is in the past: of what is written when it happens nothing happened today at this hour', async () => {
    const columns = await askOnce<{ table: string; column: string }>(
      world.urls.ownerUrl,
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'
         AND column_name <> 'nextAt' -- when something is due, which at night is the morning
         AND (column_default LIKE 'CURRENT_TIMESTAMP%' OR column_name IN ('at', 'createdAt', 'submitTime', 'startTime'))
         AND table_name NOT IN ('_prisma_migrations', 'JobRun', 'StatShape', 'OrgClauseRun', 'StaffTold')
         AND table_name IN (SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition)`,
    );
    const late: string[] = [];
    for (const { table, column } of columns) {
      const of = identifier(column);
      const found = await count(sql`SELECT 1 FROM ${identifier(table)} WHERE ${of} >= ${began}`);
      if (found > 0) late.push(`${table}.${column}: ${found}`);
    }
    expect(late).toEqual([]);
  });

  it('is of the same people every time, whatever the day, with numbers of the demo alone', async () => {
    const { people, invited } = castFrom(SEED);
    expect(castFrom(SEED)).toEqual({ people, invited });
    const there = await world.deps.db.user.findMany({ select: { mobile: true, realName: true } });
    const asCast = people.map(({ mobile, name }) => ({ mobile, realName: name }));
    const byMobile = (a: { mobile: string | null }, b: { mobile: string | null }) =>
      (a.mobile ?? '').localeCompare(b.mobile ?? '');
    expect(there.toSorted(byMobile)).toEqual(asCast.toSorted(byMobile));
    for (const { mobile } of [...people, ...invited]) expect(mobile).toMatch(/^13800000\d{3}$/);
    expect(await world.deps.db.organisation.count({ where: { NOT: { orgName: { endsWith: '（演示）' } } } })).toBe(0);
  });
});

describe('a life', () => {
  it('is written once', async () => {
    const people = await world.deps.db.user.count();
    expect(await writeLife(world.config, world.urls)).toBe(false);
    expect(await world.deps.db.user.count()).toBe(people);
    expect(await emptyCutOff(world.urls.ownerUrl, world.config.dataDir)).toBe(false);
  });

  it('leaves nothing of its clock behind', async () => {
    expect(await count(sql`SELECT 1 FROM pg_namespace WHERE nspname = 'life_clock'`)).toBe(0);
    expect(await count(sql`SELECT 1 FROM pg_trigger WHERE tgname LIKE 'life%'`)).toBe(0);
  });

  it('comes into no database of a production, and into none without the demo', async () => {
    await expect(writeLife({ ...world.config, production: true }, world.urls)).rejects.toThrow('demonstration');
    const { urls, config, deps, drop } = await openDemo();
    await run(deps.pool, sql`DELETE FROM "Setting" WHERE key = 'demo.life'`);
    expect(await writeLife(config, urls)).toBe(false);
    expect(await deps.db.user.count()).toBe(6);
    await drop();
  });

  it('that was cut off begins again from an empty database', async () => {
    const { urls, config, drop } = await openDemo();
    // One that failed stays, for people who worked beside it.
    await asDatabaseOwner(urls.ownerUrl, (owner) => noteState(owner, 'failed'));
    expect(await emptyCutOff(urls.ownerUrl, config.dataDir)).toBe(false);
    await asDatabaseOwner(urls.ownerUrl, (owner) => noteState(owner, 'begun'));
    expect(await writeLife(config, urls)).toBe(false);
    expect(await emptyCutOff(urls.ownerUrl, config.dataDir)).toBe(true);
    await applyMigrations(urls.ownerUrl, PRISMA, { report: () => {}, changed: 'fail' });
    expect(await askOnce(urls.ownerUrl, raw('SELECT 1 FROM "User"'))).toEqual([]);
    expect(await asDatabaseOwner(urls.ownerUrl, lifeState)).toBeNull();
    await drop();
  });
});
