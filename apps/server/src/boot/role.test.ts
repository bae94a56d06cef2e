import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifier, many, raw, run, sql } from '#db/sql.ts';
import {
  asApplication,
  askOnce,
  cloneTemplate,
  createEmptyDatabase,
  openDirectDatabase,
  type TestDatabase,
} from '#test/world/database.ts';
import { inWords } from '#test/world/boot.ts';
import { grantApplication } from './role.ts';
import { applyMigrations, lockSchema } from './migrate.ts';

const PRISMA = join(import.meta.dirname, '../../../../prisma');
const DENIED = '42501';
/** The SQLSTATE it fails with, or null. */
const fault = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: pg.DatabaseError) => error.code,
  );
const silent = () => {};

/** Only added to; and changed in one way only. */
const APPEND_ONLY = [
  'AgreementVersion',
  'AttemptKey',
  'AttemptGrant',
  'ScoreChange',
  'AuditAnchor',
  'AuditLog',
  'AuditSubject',
  'ExamEvent',
  'IssuedFile',
  'LessonItemRev',
  'LessonRound',
  'PaperEdition',
  'PaperRound',
  'QuestionVersion',
  'StudyGrant',
  'StudySegment',
];
const KEPT = ['AuditDetail', 'AuditHead', 'Mark'];
/** Written by the owner alone. */
const OWNERS = ['StudyArchive', 'StudyArchiveBlock', 'StudyArchiveEnd', 'StudyArchiveRefusal'];

describe('the role of the application', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDirectDatabase();
  });
  afterAll(() => database.close());

  it('is no superuser, makes no roles and databases, and owns nothing', async () => {
    const rows = await many(
      database.pool,
      sql`
        SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
        FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    const owned = await many(
      database.pool,
      sql`
      SELECT nspname AS name FROM pg_namespace WHERE pg_get_userbyid(nspowner) = current_user
      UNION SELECT relnamespace::regnamespace::text FROM pg_class WHERE pg_get_userbyid(relowner) = current_user
        AND relnamespace <> 'pg_toast'::regnamespace`,
    );
    expect(owned).toEqual([]);
  });

  it.each([
    'CREATE TABLE public.mine (a int)',
    'ALTER TABLE "User" ADD COLUMN mine int',
    'DROP TABLE "Suggestion"',
    'TRUNCATE "Suggestion"',
    'CREATE SCHEMA mine',
    'CREATE ROLE mine',
    'ALTER TABLE "StudySegment" DISABLE TRIGGER ALL',
    // A part of a table is reached through the table alone.
    'DELETE FROM "StudySegment_before"',
    'SELECT FROM "StudySegment_before"',
    'UPDATE _prisma_migrations SET checksum = checksum',
    'DELETE FROM _prisma_migrations',
    'DELETE FROM _sql_objects',
    "SELECT pg_read_file('/etc/passwd')",
    'COPY "Area" TO PROGRAM \'cat\'',
  ])('may not: %s', async (text) => {
    expect(await fault(run(database.pool, raw(text)))).toBe(DENIED);
  });

  it('reads and writes every table, and in those that are only added to changes nothing', async () => {
    const rows = await many(
      database.pool,
      sql<{
        name: string;
        read: boolean;
        add: boolean;
        change: boolean;
        remove: boolean;
      }>`
      SELECT relname AS name, has_table_privilege(oid, 'SELECT') AS read, has_table_privilege(oid, 'INSERT') AS add,
             has_table_privilege(oid, 'UPDATE') AS change, has_table_privilege(oid, 'DELETE') AS remove
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname NOT IN ('_prisma_migrations', '_sql_objects')`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ read }) => !read)).toEqual([]);
    expect(
      rows
        .filter(({ add }) => !add)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(OWNERS);
    expect(
      rows
        .filter(({ change, remove }) => !change || !remove)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...KEPT, ...APPEND_ONLY, ...OWNERS].sort());
    for (const table of [...KEPT, ...APPEND_ONLY, ...OWNERS]) {
      expect(await fault(run(database.pool, sql`DELETE FROM ${identifier(table)}`))).toBe(DENIED);
    }
  });

  it('starts on a database that is up to date without its owner', async () => {
    expect(await applyMigrations(database.url, PRISMA, { report: silent, changed: 'fail' })).toEqual([]);
    await grantApplication(database.url, database.url, silent);
  });
});

it('gets its rights while nobody migrates', async () => {
  const { url, drop } = await cloneTemplate();
  const migrating = new pg.Client({ connectionString: url });
  await migrating.connect();
  try {
    await lockSchema(migrating, silent);
    const done: string[] = [];
    const granting = grantApplication(url, asApplication(url), ({ is }) => done.push(is)).then(() =>
      done.push('granted'),
    );
    await sleep(500);
    expect(done).toEqual(['other-migrates']);
    await migrating.end();
    await granting;
    expect(done).toEqual(['other-migrates', 'granted']);
  } finally {
    await migrating.end();
    await drop();
  }
});

describe('an external database', () => {
  it('is set up by the statements of docs/operate/database.md, with an owner who may nothing else', async () => {
    const [owner, role] = ['owner', 'app'].map((part) => `zhibiao_test_${Date.now()}_${part}`);
    const { url, drop } = await createEmptyDatabase();
    const server = Object.assign(new URL(url), { pathname: '/postgres' }).href;
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operate/database.md'), 'utf8');
    const [, roles = '', database = ''] = /```sql\n(CREATE ROLE[\s\S]*?)(CREATE DATABASE[\s\S]*?)```/.exec(guide) ?? [];
    const named = (sql: string) =>
      sql
        .replaceAll('…', 'secret')
        .replace(/zhibiao_owner/g, owner ?? '')
        .replace(/\bzhibiao\b/g, role ?? '');
    const as = (username: string | undefined) =>
      Object.assign(new URL(url), { username, password: 'secret', pathname: `/${role}` }).href;
    try {
      await askOnce(server, named(roles));
      await askOnce(server, named(database));
      await applyMigrations(as(owner), PRISMA, { report: silent, changed: 'fail' });
      await expect(
        applyMigrations(as(role), PRISMA, { report: silent, changed: 'fail' }),
        'before its rights are given',
      ).rejects.toThrow();
      await grantApplication(as(owner), as(role), silent);
      expect(await applyMigrations(as(role), PRISMA, { report: silent, changed: 'fail' })).toEqual([]);
      expect(await fault(askOnce(as(role), 'DROP TABLE "Suggestion"'))).toBe(DENIED);
    } finally {
      await drop();
      await askOnce(server, `DROP DATABASE IF EXISTS ${role} WITH (FORCE)`);
      await askOnce(server, `DROP ROLE IF EXISTS ${owner}, ${role}`);
    }
  });
});

describe('a role that cannot log in', () => {
  it('is made, or given its new password, where the owner may; else the sentence says who can', async () => {
    const { url, drop } = await cloneTemplate();
    const role = `zhibiao_test_${Date.now()}`;
    const as = (password: string) => Object.assign(new URL(url), { username: role, password }).href;
    try {
      for (const password of ['first', "se'cond"]) {
        await grantApplication(url, as(password), silent);
        expect(await askOnce(as(password), 'SELECT count(*)::int AS users FROM "User"')).toEqual([{ users: 0 }]);
      }
      // The application's role may make no other.
      await expect(grantApplication(asApplication(url), as('third'), silent).catch(inWords)).rejects.toThrow(
        'DATABASE_URL 的用户无法登录',
      );
    } finally {
      await drop();
      const server = Object.assign(new URL(url), { pathname: '/postgres' }).href;
      await askOnce(server, `DROP ROLE ${role}`);
    }
  });
});
