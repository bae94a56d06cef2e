import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportTo } from '#boot/words.ts';
import { inWords } from '#test/world/boot.ts';
import { createEmptyDatabase } from '#test/world/database.ts';
import { readReplaced } from './baseline.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { many, one, raw, run, sql } from '#db/sql.ts';
import { sqlDrift } from '#db/schema/sql-objects.ts';

/** A database as the last release with the old migrations left it, with rows of its demonstration. */
const OLD = gunzipSync(readFileSync(join(import.meta.dirname, '../test/fixtures/database-0.9.0.sql.gz'))).toString();
const PRISMA = join(import.meta.dirname, '../../../../prisma');
/** The baseline, and what came after it. */
const NEW = readdirSync(join(PRISMA, 'migrations')).filter((name) => /^\d/.test(name));
const [BASELINE = ''] = NEW;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let said: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await run(client, raw(OLD));
  said = [];
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const migrate = () =>
  applyMigrations(database.url, PRISMA, { report: reportTo((line) => said.push(line)), changed: 'fail' }).catch(
    inWords,
  );
const counts = async () => {
  const tables = await many(
    client,
    sql<{ name: string }>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables)
    rows[name] = (
      await one(client, raw(`SELECT count(*)::int AS n FROM "${name}"`) as ReturnType<typeof sql<{ n: number }>>)
    ).n;
  return rows;
};
/** Columns, constraints, indexes, functions, triggers and views, as PostgreSQL tells them. */
const SCHEMA = sql<{ what: string }>`
  SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid)) AS what
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT format('%s %s', relpersistence, array_to_string(reloptions, ' ') || relname) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT definition FROM pg_views WHERE schemaname = 'public' ORDER BY 1`;

describe('a database of the last release with the old migrations', () => {
  it('is taken over where it had them all: no row of it changes', async () => {
    const before = await counts();
    expect(before).toMatchObject({ User: 8, Lesson: 10, Certificate: 3, AuditLog: 40 });
    expect(await migrate()).toEqual(NEW);
    const { _sql_objects: objects, ...after } = await counts();
    // Tables that came since are empty.
    const empty = Object.fromEntries(Object.keys(after).map((name) => [name, 0]));
    const migrations = (before['_prisma_migrations'] ?? 0) + NEW.length;
    expect(after).toEqual({ ...empty, ...before, _prisma_migrations: migrations });
    expect(objects).toBeGreaterThan(100);
    expect(await sqlDrift(client, join(PRISMA, 'sql'))).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/^数据库已更新：\d+ 个函数、触发器与视图$/)]);
    expect(await migrate(), 'once').toEqual([]);
  });
  it('names the departments of its people and of their records by node, of who has left as well', async () => {
    await run(
      client,
      raw(`INSERT INTO "OrgMember" (id, "orgId", name, department, status, source)
        SELECT gen_random_uuid(), "orgId", '已走', '旧部/一组', 5, 3 FROM "OrgMember" LIMIT 1`),
    );
    const read = (path: string) =>
      many(
        client,
        raw(`SELECT m.id, ${path.replaceAll('?', 'm')} AS path, r."lessonId", ${path.replaceAll('?', 'r')} AS record
          FROM "OrgMember" m LEFT JOIN "OrgStudyRecord" r ON r."userId" = m."userId" AND m.status = 2 ORDER BY 1, 3`),
      );
    const before = await read('?.department');
    expect(before.length).toBeGreaterThan(8);
    await migrate();
    expect(await read('(SELECT path FROM "OrgDepartment" WHERE id = ?."departmentId")')).toEqual(before);
  });

  it('is then the same as one made of the baseline', async () => {
    await migrate();
    const taken = await many(client, SCHEMA);
    const fresh = await createEmptyDatabase();
    const other = new pg.Client({ connectionString: fresh.url });
    await other.connect();
    try {
      await applyMigrations(fresh.url, PRISMA, { report: () => {}, changed: 'fail' });
      expect(await many(other, SCHEMA)).toEqual(taken);
    } finally {
      await other.end();
      await fresh.drop();
    }
  });

  it('is told which release to pass through where it stopped on the way, before anything is changed', async () => {
    const { release, checksums } = readReplaced(join(PRISMA, 'migrations', BASELINE)) ?? {};
    const last = [...(checksums?.keys() ?? [])].at(-1) ?? '';
    await run(client, sql`DELETE FROM _prisma_migrations WHERE migration_name = ${last}`);
    const before = await counts();
    await expect(migrate()).rejects.toThrow(
      `数据库太旧：还差 1 项早期的迁移，本版本不再包含它们，数据库没有改变。请先用 ${release} 版启动一次`,
    );
    expect(await counts()).toEqual(before);
  });

  it('is refused as one of a later release with a migration that nobody knows', async () => {
    await run(
      client,
      sql`UPDATE _prisma_migrations SET migration_name = '20261201060000_unknown'
    WHERE migration_name = '20261201050000_question_import_reading'`,
    );
    await expect(migrate()).rejects.toThrow('数据库里有本版本不认识的迁移 20261201060000_unknown');
  });
});
