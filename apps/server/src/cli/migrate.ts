import { migrateSchema } from '#boot/database.ts';
import { reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { waitForDatabase } from '#boot/wait.ts';
import { BootError } from '#lib/boot-error.ts';
import { sayLine, sayFault } from './terminal.ts';

/**
 * npm run migrate: the owner of an external database brings it up to date before an upgrade, so that no server has to
 * know the owner's password. Ends with 0 when the database is as this release wants it.
 */

const run = async () => {
  const { databaseUrl, migrateUrl } = loadConfig(process.env);
  if (!databaseUrl) throw new BootError('没有设置 DATABASE_URL：内置的数据库在启动时自己更新。');
  const ownerUrl = migrateUrl ?? databaseUrl;
  await waitForDatabase(ownerUrl, reportTo(sayLine));
  await migrateSchema({ ownerUrl, databaseUrl }, sayLine);
  sayLine('数据库与本版本一致。');
};

await run().catch((error: unknown) => {
  sayFault(error);
  process.exitCode = 1;
});
