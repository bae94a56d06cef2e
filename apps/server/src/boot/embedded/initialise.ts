import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import type { ClusterPlace } from './place.ts';
import { environment, OWNER } from './server.ts';

/** No system has every locale: C.UTF-8 knows Chinese letters, the builtin provider is there everywhere. */
const LOCALES = [
  ['--locale=C.UTF-8'],
  ['--locale=en_US.UTF-8'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/**
 * Prepared beside its place and moved there when complete, so that an interrupted first start leaves nothing half made.
 */
export const initialiseCluster = ({ cluster, password, binaries, user }: ClusterPlace, report: ReportFact) => {
  report({ is: 'preparing' });
  const fresh = `${cluster}.new`;
  const passwordFile = join(tmpdir(), `zhibiao-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    let failure = '';
    for (const locale of LOCALES) {
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh, { mode: 0o700 });
      if (user) chownSync(fresh, user.uid, user.gid);
      const flags = [
        '-D',
        fresh,
        '-U',
        OWNER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--lc-messages=C',
        ...locale,
      ];
      const { status, stderr, error } = spawnSync(binaries.initdb, flags, {
        ...user,
        cwd: '/',
        env: environment(),
        encoding: 'utf8',
      });
      if (status === 0) return renameSync(fresh, cluster);
      failure = error?.message ?? stderr.trim();
    }
    rmSync(fresh, { recursive: true, force: true });
    throw new BootFault({ is: 'not-made', cluster, failure });
  } finally {
    rmSync(passwordFile, { force: true });
  }
};
