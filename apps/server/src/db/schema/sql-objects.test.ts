import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportTo } from '#boot/words.ts';
import { inWords } from '#test/world/boot.ts';
import { asApplication, cloneTemplate, createEmptyDatabase } from '#test/world/database.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { many, raw, run, sql } from '#db/sql.ts';
import { readSqlObjects, sqlDrift } from './sql-objects.ts';

const PRISMA = join(import.meta.dirname, '../../../../../prisma');
const SQL = join(PRISMA, 'sql');

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let said: string[];

const open = async (made: Promise<typeof database>) => {
  database = await made;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  said = [];
};
const migrate = (prisma: string) =>
  applyMigrations(database.url, prisma, { report: reportTo((line) => said.push(line)), changed: 'fail' }).catch(
    inWords,
  );
const ask = async <T>(text: string): Promise<T[]> => many(client, raw(text)) as Promise<T[]>;

afterEach(async () => {
  await client.end();
  await database.drop();
});

describe('prisma/sql', () => {
  beforeEach(() => open(cloneTemplate()));

  it('is what a migrated database has, and all of it', async () => {
    expect(await sqlDrift(client, SQL)).toEqual([]);
    const rows = await ask<{ kind: string; n: number }>(`
      SELECT 'FUNCTION' AS kind, count(*)::int AS n FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT 'TRIGGER', count(*)::int FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'VIEW', count(*)::int FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'`);
    const written = readSqlObjects(SQL);
    for (const { kind, n } of rows) expect([kind, n]).toEqual([kind, written.filter((o) => o.kind === kind).length]);
    const names = written.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size, 'each has one text').toBe(names.length);
  });

  it('has nothing that is not read: every statement makes a function, a view or a trigger', () => {
    const files = readdirSync(SQL);
    const whole = files.map((file) => readFileSync(join(SQL, file), 'utf8')).join('\n');
    const rest = readSqlObjects(SQL).reduce((text, object) => text.replace(object.text, () => ''), whole);
    expect(rest.replace(/^--.*$/gm, '').trim()).toBe('');
    expect(files.every((file) => file.endsWith('.sql'))).toBe(true);
  });

  it('is named where somebody changed it by hand, also to the role of the application', async () => {
    await run(
      client,
      raw(`CREATE OR REPLACE FUNCTION study_period(at timestamptz) RETURNS int
      LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 0`),
    );
    await run(client, raw('ALTER TABLE "Mark" DISABLE TRIGGER is_kept; DROP TRIGGER org_version ON "Organisation"'));
    await run(client, raw('DROP FUNCTION fold_org_figures(uuid[])'));
    const application = new pg.Client({ connectionString: asApplication(database.url) });
    await application.connect();
    const found = await sqlDrift(application, SQL);
    await application.end();
    expect(found.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { kind: 'TRIGGER', name: 'Mark.is_kept', how: 'disabled' },
      { kind: 'TRIGGER', name: 'Organisation.org_version', how: 'gone' },
      { kind: 'FUNCTION', name: 'fold_org_figures', how: 'gone' },
      { kind: 'FUNCTION', name: 'study_period', how: 'changed' },
    ]);

    expect(await migrate(PRISMA)).toEqual([]);
    expect(said).toEqual([
      '数据库里被手工改动过的函数、触发器或视图已恢复：study_period、fold_org_figures、Mark.is_kept、Organisation.org_version。',
    ]);
    expect(await sqlDrift(client, SQL)).toEqual([]);
  });

  it('is made anew under another major version of PostgreSQL, which words it differently', async () => {
    await run(client, sql`UPDATE _sql_objects SET postgres = 14, definition = 'as 14 tells it'`);
    expect(await sqlDrift(client, SQL)).toEqual([]);
    await migrate(PRISMA);
    expect(said).toEqual([]);
    expect(await ask('SELECT FROM _sql_objects WHERE postgres = 14')).toEqual([]);
  });

  it('leaves a database of a later release alone', async () => {
    await run(client, sql`UPDATE _sql_objects SET release = '99.0.0' WHERE name = 'bigrams'`);
    await expect(migrate(PRISMA)).rejects.toThrow('数据库里的函数与触发器来自更新的版本 99.0.0');
  });
});

describe('a folder', () => {
  let dir: string;
  const write = (files: Record<string, string>) => {
    rmSync(join(dir, 'sql'), { recursive: true, force: true });
    mkdirSync(join(dir, 'sql'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, 'sql', name), text);
  };
  beforeEach(async () => {
    await open(createEmptyDatabase());
    dir = mkdtempSync(join(tmpdir(), 'sql-objects-'));
    mkdirSync(join(dir, 'migrations/1_first'), { recursive: true });
    writeFileSync(
      join(dir, 'migrations/1_first/migration.sql'),
      'CREATE TABLE one (a int); CREATE INDEX ON one (twice(a))',
    );
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const BEFORE = `-- before the migrations
-- Indexes are made of it.
CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql IMMUTABLE RETURN n * 2;
`;
  const RULES = `-- A trigger comes after its function, whatever the files are called.
CREATE OR REPLACE TRIGGER doubled BEFORE INSERT ON one FOR EACH ROW EXECUTE FUNCTION set_twice();
-- Reads a function of another file.
CREATE OR REPLACE VIEW doubles AS SELECT halved(a) AS a FROM one;
`;
  const FUNCTIONS = `CREATE OR REPLACE FUNCTION halved(n int) RETURNS int LANGUAGE sql IMMUTABLE RETURN n / 2;

CREATE OR REPLACE FUNCTION set_twice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.a := twice(NEW.a);
  RETURN NEW;
END $$;
`;

  it('is applied in the order of need, then only what changed; what is in no file any more goes', async () => {
    write({ 'a.sql': RULES, 'b.sql': FUNCTIONS, 'z.sql': BEFORE });
    await run(client, raw(`CREATE FUNCTION of_the_operator() RETURNS int LANGUAGE sql RETURN 1`));
    expect(await migrate(dir)).toEqual(['1_first']);
    await run(client, raw('INSERT INTO one VALUES (4)'));
    expect(await ask('SELECT o.a, d.a AS half FROM one o, doubles d')).toEqual([{ a: 8, half: 4 }]);

    const times = 'SELECT name FROM _sql_objects WHERE applied_at > (SELECT min(applied_at) FROM _sql_objects)';
    await run(client, raw(`UPDATE _sql_objects SET applied_at = '2020-01-01'`));
    write({
      'b.sql': FUNCTIONS.replace('twice(NEW.a)', 'NEW.a + 1'),
      'z.sql': BEFORE,
      'a.sql': RULES.split('-- Reads')[0]!,
    });
    await migrate(dir);
    expect(await ask(times)).toEqual([{ name: 'set_twice' }]);
    expect(await ask(`SELECT relname FROM pg_class WHERE relname = 'doubles'`)).toEqual([]);
    expect(await ask('SELECT of_the_operator() AS kept')).toEqual([{ kept: 1 }]);
    expect(said).toEqual(['数据库已更新：2 个函数、触发器与视图']);
  });

  it('that fails is taken back whole, and the sentence names file, object and line', async () => {
    write({ 'z.sql': BEFORE });
    await migrate(dir);
    const wrong = `CREATE OR REPLACE VIEW wrong AS\nSELECT nothing FROM one;\n`;
    write({ 'z.sql': BEFORE.replace('n * 2', 'n + n'), 'b.sql': wrong });
    await expect(migrate(dir)).rejects.toThrow(/prisma\/sql\/b\.sql 的 wrong 失败，已整体撤回：.*nothing.*第 2 行/);
    expect((await sqlDrift(client, join(dir, 'sql'))).map(({ name, how }) => [name, how])).toEqual([
      ['wrong', 'stale'],
    ]);
  });
});
