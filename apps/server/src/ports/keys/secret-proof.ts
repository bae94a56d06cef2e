import { join } from 'node:path';
import { rm, stat } from 'node:fs/promises';
import type { Config } from '#config.ts';
import type { Pool } from '#db/client.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { BootError } from '#lib/boot-error.ts';
import { openSecret, sealSecret } from './kept-secret.ts';
import type { Secrets } from './secrets.ts';

/** The database keeps a text that the installation's secret has sealed: with another one no account could log in. */

type Sealed = { folder: string; sealed: string | null };
const SEALED = sql<Sealed>`
  SELECT folder, sealed FROM "Installation" WHERE id = 1 FOR UPDATE`;
const keep = (sealed: string) => sql`UPDATE "Installation" SET sealed = ${sealed} WHERE id = 1`;

const wrong = (path: string) =>
  new BootError(
    [
      'SECRET_KEY 不是这个数据库的：用它打不开数据库里封存的内容，密码、身份证号码和渠道密钥都读不出来。',
      '  请换回原来的密钥（SECRET_KEY 或数据目录中的 secret.key）；更换密钥时，旧的写在 SECRET_KEY_OLD。',
      `  确实找不回来时，建立空文件 ${path}，再重新启动：此后所有人须用验证码重设密码，身份证号码须重新填写。`,
    ].join('\n'),
  );

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether this secret opens what the database keeps; nothing is written. */
export const isSecretOf = async (pool: Pool, secrets: Secrets): Promise<boolean> => {
  const row = await maybeOne(pool, sql<Sealed>`SELECT folder, sealed FROM "Installation" WHERE id = 1`);
  return row === null || row.sealed === null || openSecret(secrets, row.sealed) === row.folder;
};

/** Refuses a secret that is not the database's. That it is lost is said by an empty file, which serves once. */
export const proveSecret = async (pool: Pool, secrets: Secrets, { dataDir }: Pick<Config, 'dataDir'>) => {
  const path = join(dataDir, 'secret.key.lost');
  await inTransaction(pool, async (client) => {
    const row = await maybeOne(client, SEALED);
    if (!row) return;
    const opened = row.sealed === null ? row.folder : openSecret(secrets, row.sealed);
    if (opened !== row.folder && !(await isThere(path))) throw wrong(path);
    await run(client, keep(sealSecret(secrets, row.folder)));
  });
  await rm(path, { force: true });
};
