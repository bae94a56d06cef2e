import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#db/client.ts';
import { startEmbedded, stopLeftover } from '#db/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';
import { seedReference } from '#seed/reference.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the prepared database that every test file clones. */
    template: string;
  }
}

const DIR = 'zhibiao-cluster-';
/** A test cluster may lose everything at any time, so it never waits for a disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
const OLD_MS = 6 * 3600_000;

/** One cluster a run: DATABASE_URL when set (its user must be allowed to create databases), else one of our own. */
export const setup = async (project: TestProject) => {
  const cluster = process.env['DATABASE_URL'] ? { url: process.env['DATABASE_URL'], stop: async () => {} } : await temporaryCluster();
  try {
    const template = await prepareTemplate(cluster.url);
    project.provide('template', template.url);
    return async () => {
      await template.drop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
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

/** Migrated, with reference data, without demo data; the age is in its name, for whoever must clear it away. */
const prepareTemplate = async (clusterUrl: string) => {
  const name = `zhibiao_test_${Date.now()}_template`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(String.raw`SELECT datname FROM pg_database WHERE datname LIKE 'zhibiao\_test\_%'`);
    const old = rows.map((row) => row.datname).filter((n) => Number(n.split('_')[2]) < Date.now() - OLD_MS);
    for (const database of old) await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
  } finally {
    await admin.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  await applyMigrations(url.href, join(import.meta.dirname, '../../../../prisma/migrations'), { log: () => {}, changed: 'fail' });
  const { db, close } = connect(url.href, 2);
  await seedReference(db);
  await close();
  return { url: url.href, drop: () => dropDatabase(clusterUrl, name) };
};

const dropDatabase = async (clusterUrl: string, name: string) => {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  await admin.end();
};
