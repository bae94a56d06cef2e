import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportTo } from '#boot/words.ts';
import { inWords } from '#test/world/boot.ts';
import { asApplication, cloneTemplate } from '#test/world/database.ts';
import { grantApplication } from './role.ts';
import { applyMigrations } from './migrate.ts';
import { awaitSchema, mayMigrate } from './schema-wait.ts';

const PRISMA = join(import.meta.dirname, '../../../../prisma');
const NEXT = '29990101000000_next';

let owner: Awaited<ReturnType<typeof cloneTemplate>>;
let application: string;
let dir: string;
let said: string[];

const wait = (ms?: number) =>
  awaitSchema(
    application,
    dir,
    reportTo((line) => said.push(line)),
    ms,
  )
    .then(() => said.push('ready'))
    .catch(inWords);

/** The folder of a release that has one migration more. */
beforeEach(async () => {
  owner = await cloneTemplate();
  application = asApplication(owner.url);
  dir = mkdtempSync(join(tmpdir(), 'schema-wait-'));
  cpSync(PRISMA, dir, { recursive: true });
  mkdirSync(join(dir, 'migrations', NEXT));
  writeFileSync(join(dir, 'migrations', NEXT, 'migration.sql'), 'CREATE TABLE "Later" (id int)');
  said = [];
});
afterEach(async () => {
  await owner.drop();
  rmSync(dir, { recursive: true, force: true });
});

it('the owner may migrate, the role of the application may not', async () => {
  expect(await mayMigrate(owner.url)).toBe(true);
  expect(await mayMigrate(application)).toBe(false);
});

it('waits until the owner has migrated and given the rights', async () => {
  const waiting = wait();
  await sleep(300);
  await applyMigrations(owner.url, dir, { report: () => {}, changed: 'fail' });
  await sleep(1_500);
  expect(said, 'the new table cannot be read yet').toEqual([
    '数据库还差 1 项迁移，等拥有表的用户执行（npm run migrate）……',
  ]);
  await grantApplication(owner.url, application, () => {});
  await waiting;
  expect(said.at(-1)).toBe('ready');
});

it('says in the end who has to do it', async () => {
  await expect(wait(0)).rejects.toThrow('请用拥有表的用户执行 npm run migrate，或设置 MIGRATE_DATABASE_URL 再启动');
});

it('refuses a database of a later release', async () => {
  await applyMigrations(owner.url, dir, { report: () => {}, changed: 'fail' });
  await grantApplication(owner.url, application, () => {});
  rmSync(join(dir, 'migrations', NEXT), { recursive: true });
  await expect(wait()).rejects.toThrow(`数据库里有本版本不认识的迁移 ${NEXT}`);
});
