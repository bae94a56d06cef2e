import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db, type Pool } from '#db/client.ts';

export type TestDatabase = {
  url: string;
  db: Db;
  pool: Pool;
  /** What the application's role may not: triggers, statistics, rows that are only added. */
  asOwner: (sql: string, values?: unknown[]) => Promise<unknown[]>;
  close: () => Promise<void>;
};

/**
 * A database of this test file's own: migrated, with reference data, dropped by `close`. Everything in it is done as
 * the
 * application's role, so that a statement which needs more fails here.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const { url: ownerUrl, drop } = await cloneTemplate();
  const url = asApplication(ownerUrl);
  const { db, pool, close } = connect(url, 8);
  return {
    url,
    db,
    pool,
    asOwner: (sql, values) => askOnce(ownerUrl, sql, values),
    close: async () => {
      await close();
      await drop();
    },
  };
};

/** The application's role on the same database. */
export const asApplication = (ownerUrl: string): string => {
  const [url, application] = [new URL(ownerUrl), new URL(inject('application'))];
  [url.username, url.password] = [application.username, application.password];
  return url.href;
};

/** As the owner, for tests that connect themselves. */
export const cloneTemplate = (): Promise<{ url: string; drop: () => Promise<void> }> =>
  create((name) => `CREATE DATABASE ${name} TEMPLATE ${new URL(inject('template')).pathname.slice(1)}`);

/** With nothing in it. */
export const createEmptyDatabase = () => create((name) => `CREATE DATABASE ${name}`);

const create = async (statement: (name: string) => string) => {
  const url = new URL(inject('template'));
  const name = `${url.pathname.slice(1).replace('template', '')}${randomBytes(6).toString('hex')}`;
  await asAdmin(statement(name));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

const asAdmin = async (sql: string): Promise<void> => {
  const url = new URL(inject('template'));
  url.pathname = '/postgres';
  await askOnce(url.href, sql);
};

/** One statement on a connection of its own. */
export const askOnce = async (url: string, sql: string, values?: unknown[]): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
