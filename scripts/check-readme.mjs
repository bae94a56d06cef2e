/** Shows that README names only files and commands that are there. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const FILE = /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|json|yml|md|pdf|css)$/;
/** Written while the product runs. */
const MADE = /^(\.\/)?data(\/|$)/;

const allOf = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

/** Sentences about what README promises and the repository lacks; none when all is there. */
export const checkReadme = () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\n');
  const isThere = (path) => existsSync(join(root, path)) || files.some((file) => file.endsWith(`/${path}`));

  const named = allOf(text, /`([^`\s]+)`/g).filter((name) => FILE.test(name) || /^(apps|prisma|scripts)\//.test(name));
  const linked = allOf(text, /\]\((?!https?:|#)([^)]+)\)/g);
  const commands = allOf(text, /npm run ([\w:-]+)/g);
  return [
    ...[...named, ...linked]
      .filter((path) => !MADE.test(path) && !isThere(path))
      .map((path) => `README names ${path}, which is not there`),
    ...commands.filter((name) => !scripts[name]).map((name) => `README names npm run ${name}, which is not there`),
  ];
};
