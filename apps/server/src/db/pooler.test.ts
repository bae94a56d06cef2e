import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bootSentence, reportTo } from '#boot/words.ts';
import { asApplication, askOnce, cloneTemplate } from '#test/world/database.ts';
import { grantApplication } from '#boot/role.ts';
import { BootFault } from '#boot/facts.ts';
import { isPooled, leadsToPooler, limitRole, reportPooler, SESSION_LIMITS } from './pooler.ts';
import { sql } from './sql.ts';

let database: Awaited<ReturnType<typeof cloneTemplate>>;
let direct: string;
beforeAll(async () => {
  database = await cloneTemplate();
  direct = asApplication(database.url);
});
afterAll(() => database.drop());

const said = async (work: (say: (line: string) => void) => Promise<unknown>) => {
  const lines: string[] = [];
  await work((line) => lines.push(line));
  return lines;
};
const timeout = sql<{ ms: string }>`SELECT setting AS ms FROM pg_settings WHERE name = 'statement_timeout'`;

it('knows a pooler by whoever answers not being who greeted', async () => {
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  expect(await isPooled(client)).toBe(false);
  Object.assign(client, { processID: 7 });
  expect(await isPooled(client)).toBe(true);
  await client.end();
});

it('takes a direct address for one, says nothing and limits no role', async () => {
  expect(await leadsToPooler(direct)).toBe(false);
  expect(
    await said(async (say) => {
      await grantApplication(database.url, direct, reportTo(say));
      await reportPooler(direct, reportTo(say));
    }),
  ).toEqual([]);
  expect(await askOnce(direct, timeout)).toEqual([{ ms: '0' }]);
});

it('a role limits itself, in this database alone', async () => {
  await askOnce(direct, limitRole(new URL(direct).pathname.slice(1)));
  expect(await askOnce(direct, timeout)).toEqual([{ ms: String(SESSION_LIMITS.statement_timeout) }]);
  expect(await askOnce(database.url, timeout)).toEqual([{ ms: '0' }]);
  expect(await askOnce(inject('application'), timeout)).toEqual([{ ms: '0' }]);
});

it('says in one sentence each what does not work and the way out', () => {
  const words = (fact: BootFault['fact']) => bootSentence(new BootFault(fact));
  expect(words({ is: 'pooler-too-old' })).toMatch(/PgBouncer 请用 1\.21 以上.*max_prepared_statements/);
  expect(words({ is: 'owner-pooled' })).toMatch(/MIGRATE_DATABASE_URL.*直接连到 PostgreSQL/);
  expect(words({ is: 'pooled', limited: true })).toMatch(/由数据库用户的设置保证/);
  expect(words({ is: 'pooled', limited: false })).toMatch(/没有起作用.*RECONNECT/);
});
