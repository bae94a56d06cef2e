import { existsSync } from 'node:fs';
import { mkdir, readdir, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError } from '#ports/postgres-backup/backup-error.ts';
import { type OpenSet, unpackDatabase } from './unpack.ts';

/**
 * The database of a set as a data directory for a PostgreSQL of the operator's own; answers what to do next.
 */
export const layOutDatabase = async (set: OpenSet, folder: string): Promise<string> => {
  const { database } = set.manifest;
  if (database.by === 'command')
    throw new BackupError(`这份备份的数据库由外部工具保存（${database.said}），请用它恢复。`);
  if (existsSync(folder)) {
    if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} 不是空目录。没有改动任何数据。`);
    await rmdir(folder);
  }
  await mkdir(dirname(folder), { recursive: true });
  await unpackDatabase(set, folder);
  const major = Math.floor(database.serverVersion / 10_000);
  return [
    `数据库已展开到 ${folder}（PostgreSQL ${major}）。接下来：`,
    `  1. 把它交给运行数据库的用户：chown -R postgres:postgres ${folder}`,
    `  2. 用 PostgreSQL ${major} 启动它，例如 pg_ctl -D ${folder} start；第一次启动会自行恢复到备份结束的时刻`,
    '  3. 设置 DATABASE_URL（和 MIGRATE_DATABASE_URL）指向它，再执行一次 npm run restore（不带 --database-into），恢复文件与密钥并检查',
  ].join('\n');
};
