import { join } from 'node:path';
import { reportTo } from '#boot/words.ts';
import { grantApplication } from '#boot/role.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { awaitSchema, mayMigrate } from '#boot/schema-wait.ts';
import type { Log } from '#lib/boot-error.ts';

/** The tables of the database, brought to what this release knows. */

const PRISMA = join(import.meta.dirname, '../../../../prisma');

type Urls = { ownerUrl: string; databaseUrl: string };

/** The owner brings them up to date and gives the application its rights. */
export const migrateSchema = async ({ ownerUrl, databaseUrl }: Urls, say: Log): Promise<void> => {
  const report = reportTo(say);
  const applied = await applyMigrations(ownerUrl, PRISMA, { report, changed: 'warn' });
  if (applied.length > 0) say(`数据库已更新：${applied.join('、')}`);
  await grantApplication(ownerUrl, databaseUrl, report);
};

/** At the start of a server, which may have no owner's address: then another process migrates, and it waits for it. */
export const prepareSchema = async (urls: Urls, say: Log): Promise<void> => {
  if (urls.ownerUrl !== urls.databaseUrl || (await mayMigrate(urls.databaseUrl))) return migrateSchema(urls, say);
  await awaitSchema(urls.databaseUrl, PRISMA, reportTo(say));
};
