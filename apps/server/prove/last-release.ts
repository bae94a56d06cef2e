import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The checkout of an earlier release, with the packages of this one. */

const ROOT = resolve(import.meta.dirname, '../../..');
/** It lacks so many of the migrations that there are, at least. */
const LACKS = 4;

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim();

const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '-r', commit, 'prisma/migrations')
    .split('\n')
    .filter((line) => line.endsWith('.sql'));

/** The newest commit whose migrations are the beginning of those that there are, letter for letter. */
export const lastRelease = (): { commit: string; lacks: number } => {
  const present = migrationsOf('HEAD');
  for (const commit of git('log', '--format=%H', '--', 'prisma/migrations').split('\n')) {
    const there = migrationsOf(commit);
    const lacks = present.length - there.length;
    if (lacks >= LACKS && there.every((line) => present.includes(line))) return { commit, lacks };
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
