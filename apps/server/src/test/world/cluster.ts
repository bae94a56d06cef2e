import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { identifier, many, run, sql } from '#db/sql.ts';
import { grantApplication } from '#boot/role.ts';
import { connect } from '#db/connect.ts';
import { startEmbedded, stopLeftover } from '#boot/embedded/embedded.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { MAKE_MONTHS } from '#services/study/ledger-months.ts';
import { seedReference } from '#seed/reference.ts';
import { seedRoles } from '#seed/staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the prepared database that every test file clones. */
    template: string;
    /** The same as the application's role. */
    application: string;
    /** Where that role connects, when a pooler stands between: host and port. */
    pooler: string | null;
  }
}

const DIR = 'zhibiao-cluster-';
/** The same in every run: roles belong to the whole cluster. */
const APPLICATION = 'zhibiao_test_application';
/** A test cluster may lose everything at any time, so it never waits for a disk, and is not backed up. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'summarize_wal=off',
];
const OLD_MS = 6 * 3600_000;

/**
 * One cluster a run: DATABASE_URL when set (its user must be allowed to create databases and roles), a container where
 * `npm test -- --containers` asks for it, else one of our own. `--pooler` puts PgBouncer between it and the
 * application.
 */
export const setup = async (project: TestProject) => {
  const cluster = await openCluster();
  try {
    const template = await prepareTemplate(cluster.url);
    const pooler = process.env['TEST_POOLER'] ? await (await import('./pooler.ts')).startPooler(cluster.url) : null;
    project.provide('template', template.url);
    project.provide('application', template.application);
    project.provide('pooler', pooler?.host ?? null);
    return async () => {
      await pooler?.stop();
      await template.drop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

const openCluster = async () => {
  const { DATABASE_URL: url, TEST_CONTAINERS: contained } = process.env;
  if (contained) return (await import('./container.ts')).startContainer(FAST);
  return url ? { url, stop: async () => {} } : temporaryCluster();
};

const temporaryCluster = async () => {
  await cleanUp();
  const dir = mkdtempSync(join(tmpdir(), DIR));
  const postgres = await startEmbedded(dir, () => {}, FAST);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Runs that were killed leave their cluster behind. */
const cleanUp = async () => {
  for (const name of readdirSync(tmpdir()).filter((n) => n.startsWith(DIR))) {
    const dir = join(tmpdir(), name);
    if (await stopLeftover(dir)) rmSync(dir, { recursive: true, force: true });
  }
};

/** Migrated, with reference data, without demo data; the age is in its name, for the run that must clear it away. */
const prepareTemplate = async (clusterUrl: string) => {
  const name = `zhibiao_test_${Date.now()}_template`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    const rows = await many(
      admin,
      sql<{ datname: string }>`SELECT datname FROM pg_database WHERE starts_with(datname, 'zhibiao_test_')`,
    );
    const old = rows.map((row) => row.datname).filter((n) => Number(n.split('_')[2]) < Date.now() - OLD_MS);
    for (const database of old) await run(admin, sql`DROP DATABASE IF EXISTS ${identifier(database)} WITH (FORCE)`);
    await run(admin, sql`CREATE DATABASE ${identifier(name)}`);
  } finally {
    await admin.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await applyMigrations(url.href, join(import.meta.dirname, '../../../../../prisma'), {
    report: () => {},
    changed: 'fail',
  });
  const application = new URL(url);
  [application.username, application.password] = [APPLICATION, 'application'];
  await grantApplication(url.href, application.href, () => {});
  const { db, pool, close } = await connect(application.href, 2);
  await run(pool, MAKE_MONTHS);
  await seedReference(db);
  await seedRoles(pool);
  await close();
  return { url: url.href, application: application.href, drop: () => dropDatabase(clusterUrl, name) };
};

const dropDatabase = async (clusterUrl: string, name: string) => {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await run(admin, sql`DROP DATABASE IF EXISTS ${identifier(name)} WITH (FORCE)`);
  await admin.end();
};
