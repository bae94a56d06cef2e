import { spawnSync } from 'node:child_process';
import { BootError, type Log } from '#db/boot-error.ts';

export type Runner = { uid: number; gid: number };

const NAME = 'postgres';

/** Postgres refuses to run as root; then a user of its own runs it. Null: whoever runs this process may. */
export const postgresUser = (log: Log): Runner | null => {
  if (process.getuid?.() !== 0) return null;
  return existing() ?? created(log);
};

const existing = (): Runner | null => {
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid === null || gid === null ? null : { uid, gid };
};

const created = (log: Log): Runner => {
  log('以 root 运行：为内置的 Postgres 新建系统用户 postgres。');
  spawnSync('groupadd', ['--system', NAME]);
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
  const user = existing();
  if (!user)
    throw new BootError(
      'Postgres 不能以 root 运行，而系统用户 postgres 也无法新建。请换普通用户启动，或设置 DATABASE_URL 使用已有的 Postgres。',
    );
  return user;
};

const idOf = (flag: '-u' | '-g'): number | null => {
  const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};
