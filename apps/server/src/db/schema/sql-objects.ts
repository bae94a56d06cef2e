import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { VERSION } from '#lib/version.ts';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { many, one, type Queryable, raw, run, sql } from '#db/sql.ts';

/**
 * Functions, triggers and views of the database. Each has its one present text in prisma/sql/<subject>.sql, beginning
 * at the start of a line with CREATE OR REPLACE. What was applied is recorded in "_sql_objects" with a hash of how
 * PostgreSQL tells it back, so that a change by hand is seen.
 */

/** In the order in which they are made: a view may call a function, a trigger does. */
const KINDS = ['FUNCTION', 'VIEW', 'TRIGGER'] as const;
type Kind = (typeof KINDS)[number];
/** `name` of a trigger is <table>.<trigger>. */
type SqlObject = { kind: Kind; name: string; text: string; checksum: string; file: string; before: boolean };

/** The first line of a file that has to be there before the first migration: indexes are made of its functions. */
const BEFORE = '-- before the migrations';

const TABLE = `CREATE TABLE IF NOT EXISTS _sql_objects (
  kind text NOT NULL, name text NOT NULL, checksum text NOT NULL, definition text NOT NULL, postgres integer NOT NULL,
  release text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (kind, name))`;
const HAS_TABLE = sql<{ there: boolean }>`SELECT to_regclass('_sql_objects') IS NOT NULL AS there`;

/** `definition` holds for one major version of PostgreSQL: another words the same differently. */
type Recorded = { kind: Kind; name: string; checksum: string; definition: string; postgres: number; release: string };
const RECORDED = sql<Recorded>`SELECT kind, name, checksum, definition, postgres, release FROM _sql_objects`;
const POSTGRES = sql<{ major: number }>`SELECT current_setting('server_version_num')::int / 10000 AS major`;

type PresentObject = { kind: Kind; name: string; definition: string; enabled: boolean };
const PRESENT = sql<PresentObject>`
  SELECT 'FUNCTION' AS kind, proname AS name, true AS enabled,
    md5(string_agg(pg_get_functiondef(oid), ' ' ORDER BY oid)) AS definition
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' GROUP BY proname
  UNION ALL SELECT 'VIEW', relname, true, md5(pg_get_viewdef(oid))
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL SELECT 'TRIGGER', c.relname || '.' || t.tgname, t.tgenabled = 'O', md5(pg_get_triggerdef(t.oid))
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`;

const keyOf = ({ kind, name }: Pick<SqlObject, 'kind' | 'name'>) => `${kind} ${name}`;
const byKey = <T extends Pick<SqlObject, 'kind' | 'name'>>(list: readonly T[]) =>
  new Map(list.map((each) => [keyOf(each), each]));

const nameOf = (kind: Kind, name: string, text: string) =>
  kind === 'TRIGGER' ? `${/\bON\s+"?(\w+)"?/.exec(text)?.[1]}.${name}` : name;

/** What the files of `dir` say, in the order in which it is made. */
export const readSqlObjects = (dir: string): SqlObject[] => {
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.sql')) : [];
  const all = files.sort().flatMap((file) => {
    const text = readFileSync(join(dir, file), 'utf8');
    const before = text.startsWith(`${BEFORE}\n`);
    return text
      .split(/^(?=CREATE OR REPLACE )/m)
      .filter((part) => part.startsWith('CREATE OR REPLACE '))
      .map((part) => {
        const [, kind, name = ''] = /^CREATE OR REPLACE (FUNCTION|VIEW|TRIGGER) "?(\w+)"?/.exec(part) ?? [];
        if (!kind) throw new Error(`${file}: ${part.split('\n')[0]}`);
        // The comment above the next one is not part of it.
        const statement = part.replace(/(\n(--[^\n]*)?)+$/, '');
        const checksum = createHash('sha256').update(statement).digest('hex');
        const ofKind = kind as Kind;
        return { kind: ofKind, name: nameOf(ofKind, name, statement), text: statement, checksum, file, before };
      });
  });
  return KINDS.flatMap((kind) => all.filter((object) => object.kind === kind));
};

type Found = { recorded: Map<string, Recorded>; standing: Map<string, PresentObject>; major: number };
const findRecorded = async (on: Queryable) => byKey((await one(on, HAS_TABLE)).there ? await many(on, RECORDED) : []);
const find = async (on: Queryable): Promise<Found> => ({
  recorded: await findRecorded(on),
  standing: byKey(await many(on, PRESENT)),
  major: (await one(on, POSTGRES)).major,
});

export type Drift = {
  kind: Kind;
  name: string;
  /** `stale`: of another release; `gone`, `changed`, `disabled`: by hand; `extra`: of no file any more. */
  how: 'stale' | 'gone' | 'changed' | 'disabled' | 'extra';
};

const driftOf = (object: SqlObject, { recorded, standing, major }: Found): Drift['how'] | null => {
  const was = recorded.get(keyOf(object));
  const is = standing.get(keyOf(object));
  if (was?.checksum !== object.checksum) return 'stale';
  if (!is) return 'gone';
  if (!is.enabled) return 'disabled';
  return was.postgres === major && was.definition !== is.definition ? 'changed' : null;
};

const driftIn = (objects: readonly SqlObject[], found: Found): Drift[] => {
  const wanted = byKey(objects);
  const drifted = objects.flatMap((object) => {
    const how = driftOf(object, found);
    return how ? [{ kind: object.kind, name: object.name, how }] : [];
  });
  const extra = [...found.recorded.values()].filter((object) => !wanted.has(keyOf(object)));
  return [...drifted, ...extra.map(({ kind, name }) => ({ kind, name, how: 'extra' as const }))];
};

/** In what a database differs from the files of `dir`; read on any connection. */
export const sqlDrift = async (on: Queryable, dir: string): Promise<Drift[]> =>
  driftIn(readSqlObjects(dir), await find(on));

const numbered = (release: string) => release.split(/[.-]/).map(Number);
const isLater = (one: string, other: string): boolean => {
  const [a, b] = [numbered(one), numbered(other)];
  const at = [0, 1, 2].find((i) => a[i] !== b[i]);
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0);
};

/** A database of a later release is left alone: its functions are not replaced by earlier ones. */
export const refuseLaterSql = async (on: Queryable): Promise<void> => {
  const later = [...(await findRecorded(on)).values()].find(({ release }) => isLater(release, VERSION));
  if (later) throw new BootFault({ is: 'sql-later', release: later.release });
};

/**
 * Makes what indexes are built of, where its text is another than before, ahead of the migrations. The caller of this
 * and of `applySqlObjects` holds the lock of the migrations.
 */
export const applySqlBefore = async (client: pg.Client, dir: string): Promise<void> => {
  const recorded = await findRecorded(client);
  const isStale = (object: SqlObject) => recorded.get(keyOf(object))?.checksum !== object.checksum;
  const stale = readSqlObjects(dir).filter((object) => object.before && isStale(object));
  if (stale.length > 0) await change(client, stale, []);
};

/** Makes what is not as its file says, and only that, so that running servers meet few locks. */
export const applySqlObjects = async (client: pg.Client, dir: string, report: ReportFact): Promise<void> => {
  const objects = readSqlObjects(dir);
  const found = await find(client);
  const drifted = driftIn(objects, found);
  const isNewMajor = [...found.recorded.values()].some(({ postgres }) => postgres !== found.major);
  if (drifted.length === 0 && !isNewMajor) return;
  const differs = byKey(drifted);
  const wanted = objects.filter((object) => isNewMajor || differs.has(keyOf(object)));
  await change(
    client,
    wanted,
    drifted.filter(({ how }) => how === 'extra'),
  );
  const byHand = drifted.filter(({ how }) => how === 'gone' || how === 'changed' || how === 'disabled');
  if (byHand.length > 0) report({ is: 'sql-restored', names: byHand.map(({ name }) => name) });
  const updated = drifted.length - byHand.length;
  const isFirst = ![...found.standing.values()].some(({ kind }) => kind === 'TRIGGER');
  if (updated > 0 && !isFirst) report({ is: 'sql-updated', count: updated });
};

/** In one transaction: what fails leaves all as it was. */
const change = async (client: pg.Client, wanted: readonly SqlObject[], extra: readonly Drift[]) => {
  await run(client, sql`BEGIN`);
  try {
    await run(client, raw(TABLE));
    for (const object of wanted) await make(client, object);
    for (const kind of [...KINDS].reverse())
      for (const { name } of extra.filter((one) => one.kind === kind)) await drop(client, kind, name);
    await record(client, wanted);
    await run(client, sql`COMMIT`);
  } catch (error) {
    await run(client, sql`ROLLBACK`).catch(() => {});
    throw error;
  }
};

/** `file` is null where it is no more in any. */
type Making = Pick<SqlObject, 'text' | 'name'> & { file: string | null };
const make = async (client: pg.Client, { text, file, name }: Making) => {
  await run(client, raw(text)).catch((error: unknown) => {
    const { message, code, position } = error as pg.DatabaseError;
    const line = position ? text.slice(0, Number(position)).split('\n').length : null;
    throw new BootFault({ is: 'sql-undone', file, name, why: { message, line, forbidden: code === '42501' } });
  });
};

const drop = async (client: pg.Client, kind: Kind, name: string) => {
  const [first = '', second = ''] = name.split('.');
  const text = `DROP ${kind} IF EXISTS ${kind === 'TRIGGER' ? `"${second}" ON "${first}"` : `"${first}"`}`;
  await make(client, { text, name, file: null });
  await run(client, sql`DELETE FROM _sql_objects WHERE kind = ${kind} AND name = ${name}`);
};

const record = async (client: pg.Client, made: readonly SqlObject[]) => {
  const standing = byKey(await many(client, PRESENT));
  const rows = made.map((object) => ({ ...object, definition: standing.get(keyOf(object))?.definition ?? '' }));
  await run(
    client,
    sql`
      INSERT INTO _sql_objects (kind, name, checksum, definition, postgres, release)
      SELECT kind, name, checksum, definition, current_setting('server_version_num')::int / 10000, ${VERSION}::text
      FROM unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ checksum }) => checksum)}::text[], ${rows.map(({ definition }) => definition)}::text[])
        AS made(kind, name, checksum, definition)
      ON CONFLICT (kind, name) DO UPDATE SET checksum = excluded.checksum, definition = excluded.definition,
        postgres = excluded.postgres, release = excluded.release, applied_at = now()`,
  );
};
