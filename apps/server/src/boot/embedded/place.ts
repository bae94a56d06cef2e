import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { type Binaries, findBinaries, SYSTEM_DIR } from './binaries.ts';
import { postgresUser, type Runner } from './user.ts';

/** Where a cluster lies, and who may run it by what. */
export type ClusterPlace = {
  cluster: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  user: Runner | null;
};

/** Of a data directory that the database's own user cannot enter. */
const systemBase = (dataDir: string): string =>
  join(SYSTEM_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
export const systemCluster = (dataDir: string): string => join(systemBase(dataDir), 'postgres');

export const locateCluster = (dataDir: string, report: ReportFact): ClusterPlace => {
  const user = postgresUser(report);
  let base = dataDir;
  // Only the way through is opened, to a directory of our own; what is secret in it has its own mode.
  if (user && !canEnter(dataDir, user) && canEnter(dirname(dataDir), user))
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (user && !canEnter(dataDir, user)) {
    base = systemBase(dataDir);
    mkdirSync(base, { recursive: true, mode: 0o755 });
    report({ is: 'placed-elsewhere', dataDir, base });
  }
  return {
    cluster: join(base, 'postgres'),
    logFile: join(base, 'postgres.log'),
    password: passwordOf(dataDir, base),
    binaries: findBinaries(user, report),
    user,
  };
};

export const canEnter = (dir: string, user: Runner): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', dir], { ...user, cwd: '/' }).status === 0;

const passwordOf = (dataDir: string, base: string): string => {
  const path = join(dataDir, 'postgres.password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(join(base, 'postgres', 'PG_VERSION'))) throw new BootFault({ is: 'password-lost', path, base });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(path, password, { mode: 0o600, flush: true });
  return password;
};
