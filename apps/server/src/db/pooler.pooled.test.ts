import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bootSentence, reportTo } from '#boot/words.ts';
import { asApplication, askOnce, cloneTemplate } from '#test/world/database.ts';
import { inWords } from '#test/world/boot.ts';
import { startPooler } from '#test/world/pooler.ts';
import { grantApplication } from '#boot/role.ts';
import { BootFault } from '#boot/facts.ts';
import { connect } from './connect.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { leadsToPooler, reportPooler, SESSION_LIMITS } from './pooler.ts';
import { one, sql } from './sql.ts';

/** Of a real PgBouncer in transaction mode: `npm test -- --pooler`. */

const PRISMA = join(import.meta.dirname, '../../../../prisma');
let database: Awaited<ReturnType<typeof cloneTemplate>>;
beforeAll(async () => {
  database = await cloneTemplate();
});
afterAll(() => database.drop());

const through = (address: string): string => {
  const url = new URL(address);
  url.host = inject('pooler') ?? '';
  return url.href;
};

it('is found, said to hold the limits by the role, and holds them', async () => {
  const url = through(asApplication(database.url));
  expect(await leadsToPooler(url)).toBe(true);
  const lines: string[] = [];
  const report = reportTo((line) => lines.push(line));
  await grantApplication(database.url, url, report);
  await reportPooler(url, report);
  expect(lines).toEqual([bootSentence(new BootFault({ is: 'pooled', limited: true }))]);
  const { pool, close } = await connect(url, 4);
  expect(await one(pool, sql`SELECT current_setting('statement_timeout') AS ms`)).toEqual({ ms: '4200ms' });
  await close();
});

it('lets in a role that the start has made, with its limits', async () => {
  const url = new URL(through(asApplication(database.url)));
  [url.username, url.password] = ['zhibiao_test_pooled', 'made-at-the-start'];
  try {
    await grantApplication(database.url, url.href, () => {});
    const { pool, close } = await connect(url.href, 4);
    const who = sql`SELECT current_user AS user, current_setting('statement_timeout') AS limit`;
    expect(await one(pool, who)).toEqual({ user: url.username, limit: `${SESSION_LIMITS.statement_timeout}ms` });
    await close();
  } finally {
    await askOnce(database.url, `DROP OWNED BY ${url.username}; DROP ROLE ${url.username}`);
  }
});

it('is refused where it mixes up prepared statements, as releases before 1.21 do', async () => {
  const older = await startPooler(database.url, ['max_prepared_statements = 0']);
  const url = new URL(asApplication(database.url));
  url.host = older.host;
  await expect(reportPooler(url.href, () => {}).catch(inWords)).rejects.toThrow(/弄混，无法使用。PgBouncer 请用 1\.21/);
  await older.stop();
});

it('is refused to who migrates', async () => {
  const migrate = applyMigrations(through(database.url), PRISMA, { report: () => {}, changed: 'fail' });
  await expect(migrate.catch(inWords)).rejects.toThrow(/^MIGRATE_DATABASE_URL.+经过连接池/);
});
