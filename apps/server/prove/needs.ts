import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { findPooler } from '#test/world/pooler.ts';

/** Programs that this machine may lack: each with the Debian package that brings it, and where else it may lie. */
type Program = { package: string; path?: string };
const PROGRAMS = {
  patroni: { package: 'patroni python3-etcd' },
  etcd: { package: 'etcd-server' },
  haproxy: { package: 'haproxy', path: '/usr/sbin/haproxy' },
  slowhttptest: { package: 'slowhttptest' },
  /** Older ones mix up prepared statements. */
  pgbouncer: {
    package:
      'pgbouncer（须 1.21 以上：Debian 13 带 1.24；Debian 12 带的 1.18 太旧，请用 PostgreSQL 的 apt 源，' +
      '或以 PGBOUNCER_PATH 指明）',
  },
  /** The server's own programs, which Patroni calls. */
  pg_basebackup: { package: 'postgresql-15', path: '/usr/lib/postgresql/*/bin/pg_basebackup' },
  faketime: { package: 'libfaketime', path: '/usr/lib/*/faketime/libfaketime.so.1' },
  mount: { package: 'mount' },
  git: { package: 'git' },
  tar: { package: 'tar' },
} as const satisfies Record<string, Program>;

/** `root`: a disk of a size of its own can be mounted by root alone. */
export type Need = keyof typeof PROGRAMS | 'root';

/** The whole path of a program, or null. */
const find = (name: keyof typeof PROGRAMS): string | null => {
  if (name === 'pgbouncer') return findPooler();
  const program: Program = PROGRAMS[name];
  const [known] = program.path ? globSync(program.path).toSorted().toReversed() : [];
  if (known && existsSync(known)) return known;
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

export const programOf = (name: keyof typeof PROGRAMS): string => {
  const path = find(name);
  if (!path) throw new Error(`${name} is not here`);
  return path;
};

/** One sentence for each that is missing, with the way to get it. */
export const missingNeeds = (needs: readonly Need[]): string[] =>
  needs.flatMap((need) => {
    if (need === 'root') return process.getuid?.() === 0 ? [] : ['须以 root 运行（要挂载限定大小的磁盘）'];
    return find(need) ? [] : [`缺 ${need}：apt-get install ${PROGRAMS[need].package}`];
  });
