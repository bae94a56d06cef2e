import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The checkout of an earlier release, with the packages of this one. */

const ROOT = resolve(import.meta.dirname, '../../..');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim();

/** "<hash> <path>" of each. */
const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '-r', '--format=%(objectname) %(path)', commit, 'prisma/migrations')
    .split('\n')
    .filter((line) => line.endsWith('/migration.sql'));
const nameOf = (line: string): string => line.split('/').at(-2) ?? '';

/** The names that the baselines of this release stand for. */
const replacedNames = (): Set<string> => {
  const files = git('ls-files', 'prisma/migrations/*/replaces.txt').split('\n').filter(Boolean);
  return new Set(
    files.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(' ')[1] ?? ''),
    ),
  );
};

/**
 * The newest commit whose migrations are the beginning of those that there are, letter for letter, or all those that a
 * baseline stands for.
 */
export const lastRelease = (): { commit: string; lacks: number } => {
  const present = migrationsOf('HEAD');
  const replaced = replacedNames();
  for (const commit of git('log', '--format=%H', '--', 'prisma/migrations').split('\n')) {
    const there = migrationsOf(commit);
    const lacks = present.filter((line) => !there.includes(line)).length;
    const own = there.filter((line) => !replaced.has(nameOf(line)));
    const isWhole = own.length === there.length ? own.length > 0 : there.length - own.length === replaced.size;
    if (lacks > 0 && isWhole && own.every((line) => present.includes(line))) return { commit, lacks };
  }
  throw new Error('git 历史不全，找不到上一版：git fetch --unshallow');
};

/** Lays it out in `folder`, ready to start. */
export const checkOut = (commit: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@zhibiao' && name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  // Links of the workspaces, which lead into this folder from here.
  cpSync(join(ROOT, 'node_modules/@zhibiao'), join(modules, '@zhibiao'), { recursive: true, verbatimSymlinks: true });
  symlinkSync(join(ROOT, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/prisma/build/index.js'), 'generate'], {
    cwd: folder,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    stdio: 'pipe',
  });
};
