import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { many, raw, type Statement } from '#db/sql.ts';
import type { Db, Pool } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { limitRole } from '#db/pooler.ts';

export type TestDatabase = {
  url: string;
  /** Of the owner, where a pooler stands between and a server must not migrate through it. */
  ownerUrl: string | null;
  db: Db;
  pool: Pool;
  /** What the application's role may not: triggers, statistics, rows that are only added. */
  asOwner: <T>(statement: Statement<T> | string) => Promise<T[]>;
  close: () => Promise<void>;
};

/**
 * A database of this test file's own: migrated, with reference data, dropped by `close`. Everything in it is done as
 * the application's role, so that a statement which needs more fails here.
 */
export const openTestDatabase = async (pooler = inject('pooler')): Promise<TestDatabase> => {
  const { url: ownerUrl, drop } = await cloneTemplate();
  const direct = asApplication(ownerUrl);
  const url = pooler === null ? direct : await throughPooler(direct, pooler);
  const { db, pool, close } = await connect(url, 8);
  return {
    url,
    ownerUrl: pooler && ownerUrl,
    db,
    pool,
    asOwner: (statement) => askOnce(ownerUrl, statement),
    close: async () => {
      await close();
      await drop();
    },
  };
};

/** For what is said of the connection itself: no pooler stands between. */
export const openDirectDatabase = (): Promise<TestDatabase> => openTestDatabase(null);

/** As at a start: the role has the limits that a pooler does not pass on. */
const throughPooler = async (direct: string, host: string): Promise<string> => {
  const url = new URL(direct);
  await askOnce(direct, limitRole(url.pathname.slice(1)));
  url.host = host;
  return url.href;
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

const asAdmin = async (statement: string): Promise<void> => {
  const url = new URL(inject('template'));
  url.pathname = '/postgres';
  await askOnce(url.href, statement);
};

/** One statement on a connection of its own; plain text where the owner makes or drops something. */
export const askOnce = async <T>(url: string, statement: Statement<T> | string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await many(client, typeof statement === 'string' ? (raw(statement) as Statement<T>) : statement);
  } finally {
    await client.end();
  }
};
