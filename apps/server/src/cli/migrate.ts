import { migrateSchema } from '#boot/database.ts';
import { bootSentence, reportTo } from '#boot/words.ts';
import { loadConfig } from '#config.ts';
import { waitForDatabase } from '#boot/wait.ts';
import { BootError } from '#lib/boot-error.ts';

/**
 * npm run migrate: the owner of an external database brings it up to date before an upgrade, so that no server has to
 * know the owner's password. Ends with 0 when the database is as this release wants it.
 */

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const run = async () => {
  const { databaseUrl, migrateUrl } = loadConfig(process.env);
  if (!databaseUrl) throw new BootError('没有设置 DATABASE_URL：内置的数据库在启动时自己更新。');
  const ownerUrl = migrateUrl ?? databaseUrl;
  await waitForDatabase(ownerUrl, reportTo(say));
  await migrateSchema({ ownerUrl, databaseUrl }, say);
  say('数据库与本版本一致。');
};

await run().catch((error: unknown) => {
  process.stderr.write(`${bootSentence(error) ?? String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
});
