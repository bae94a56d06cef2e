import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db, type Pool } from '#db/client.ts';

export type TestDatabase = { url: string; db: Db; pool: Pool; close: () => Promise<void> };

/** A database of this test file's own: migrated, with reference data, dropped by `close`. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const empty = await cloneTemplate();
  const { db, pool, close } = connect(empty.url, 8);
  return {
    url: empty.url, db, pool,
    close: async () => {
      await close();
      await empty.drop();
    },
  };
};

/** Only the address, for tests that connect themselves. */
export const cloneTemplate = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = new URL(inject('template'));
  const source = template.pathname.slice(1);
  const name = `${source.replace('template', '')}${randomBytes(6).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

const asAdmin = async (sql: string) => {
  const url = new URL(inject('template'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
