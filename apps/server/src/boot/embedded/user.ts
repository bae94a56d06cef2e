import { spawnSync } from 'node:child_process';
import { BootFault, type ReportFact } from '#boot/facts.ts';

export type Runner = { uid: number; gid: number };

const NAME = 'postgres';

/** Postgres refuses to run as root; then a user of its own runs it. Null: the user of this process may. */
export const postgresUser = (report: ReportFact): Runner | null => {
  if (process.getuid?.() !== 0) return null;
  return existing() ?? created(report);
};

const existing = (): Runner | null => {
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid === null || gid === null ? null : { uid, gid };
};

const created = (report: ReportFact): Runner => {
  report({ is: 'makes-user' });
  spawnSync('groupadd', ['--system', NAME]);
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
  const user = existing();
  if (!user) throw new BootFault({ is: 'no-user' });
  return user;
};

const idOf = (flag: '-u' | '-g'): number | null => {
  const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
};
