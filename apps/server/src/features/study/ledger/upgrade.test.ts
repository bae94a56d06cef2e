import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMigrations } from '#boot/migrate.ts';
import { grantApplication } from '#boot/role.ts';
import { many, raw, run, sql } from '#db/sql.ts';
import { NO_BEATS, SEGMENT_KIND } from '#domain/study/ledger.ts';
import { absentId } from '#test/people/agent.ts';
import { breakOf } from '#test/people/ledger.ts';
import { oldRow, sealOld } from '#test/people/old-ledger.ts';
import { asApplication, createEmptyDatabase } from '#test/world/database.ts';
import { REPOSITORY } from '#test/world/paths.ts';

/** The ledger of a release before stretches and months, with a server of that release beside the upgrade. */

const PRISMA = join(REPOSITORY, 'prisma');
const BEFORE_STRETCHES = '20261206';
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let owner: pg.Pool;
let application: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-upgrade-'));
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  application = new pg.Pool({ connectionString: asApplication(database.url), max: 2 });
}, 60_000);
afterAll(async () => {
  await Promise.all([owner.end(), application.end()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const migrate = (prisma: string) => applyMigrations(database.url, prisma, { report: () => {}, changed: 'fail' });
const grant = () => grantApplication(database.url, asApplication(database.url), () => {});
/** As far as the ledger goes. */
const grantAsBefore = () => {
  const role = decodeURIComponent(new URL(asApplication(database.url)).username);
  return run(owner, raw(`GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT, INSERT ON "StudySegment" TO ${role}`));
};
/** What that release had: neither the later migrations nor what the views of today read. */
const prismaOfBefore = async (): Promise<string> => {
  await cp(join(PRISMA, 'migrations'), join(folder, 'migrations'), { recursive: true });
  await cp(join(PRISMA, 'sql'), join(folder, 'sql'), { recursive: true });
  for (const name of await readdir(join(folder, 'migrations')))
    if (name >= BEFORE_STRETCHES && /^\d/.test(name)) await rm(join(folder, 'migrations', name), { recursive: true });
  const rules = join(folder, 'sql/study.sql');
  await writeFile(rules, (await readFile(rules, 'utf8')).split('\n-- The ledger as it stands')[0] ?? '');
  return folder;
};

const COLUMNS = `"userId", "chainSeq", "sessionId", lid, "lessonId", seq, "from", "to", "wallMs", "creditedSec",
  "refusedSec", refusal, gap, kind, ref, "grantedSec", link, "spanMs", "ageMs", seal, at, "prevHash", hash`;
type Old = ReturnType<typeof sealOld>;
/** As that release wrote: of its own columns alone. */
const write = (pool: pg.Pool, entries: Old) =>
  run(
    pool,
    sql`INSERT INTO "StudySegment" (${raw(COLUMNS)})
      SELECT ${raw(COLUMNS)} FROM json_populate_recordset(NULL::"StudySegment",
        ${JSON.stringify(entries.map(oldRow))}::json)`,
  );
const stored = () => many(owner, sql`SELECT ${raw(COLUMNS)} FROM "StudySegment" ORDER BY "chainSeq"`);

it('stays as it is, is written by a server of before until that is replaced, and is whole', async () => {
  await migrate(await prismaOfBefore());
  await grantAsBefore();
  const userId = absentId();
  const beat = {
    ...NO_BEATS,
    userId,
    chainSeq: 0,
    sessionId: absentId(),
    lid: absentId(),
    lessonId: absentId(),
    from: 0,
    to: 15,
    wallMs: 15_000,
    creditedSec: 15,
    spanMs: 15_000,
    ageMs: 0,
    kind: SEGMENT_KIND.beat,
    ref: null,
    grantedSec: 0,
    link: null,
    seal: 3,
    atMs: Date.now() - 60_000,
    prevHash: null,
  };
  const entries = sealOld({ seq: 0, hash: '' }, [beat, beat, beat, beat]);
  await write(application, entries.slice(0, 3));
  const before = await stored();

  expect((await migrate(PRISMA)).length).toBeGreaterThanOrEqual(3);
  expect(await stored()).toEqual(before);
  // Before any start has given its rights anew.
  await write(application, entries.slice(3));
  await expect(run(application, sql`DELETE FROM "StudySegment"`)).rejects.toMatchObject({ code: '42501' });
  await expect(run(application, sql`UPDATE "StudySegment" SET seq = 1`)).rejects.toMatchObject({ code: '42501' });

  await grant();
  const { chainSeq, hash } = entries[3] ?? { chainSeq: 0, hash: '' };
  await run(
    application,
    sql`INSERT INTO "StudyClock" ("userId", "sessionId", lid, "lastBeatAt", "nextCheckAt", "chainSeq", "chainHash")
      VALUES (${userId}, ${userId}, ${userId}, now(), now(), ${chainSeq}, ${hash})`,
  );
  expect(await breakOf(application, userId)).toBeNull();
  expect(await many(owner, sql`SELECT DISTINCT tableoid::regclass::text AS part FROM "StudySegment"`)).toEqual([
    { part: '"StudySegment_before"' },
  ]);
}, 120_000);
