/**
 * npm run notices: writes THIRD_PARTY_NOTICES.md, the work of others that ships with this software. It goes by the lock
 * file and the licences in node_modules alone, so that it is the same on every system: of packages for one system only
 * it says their names, whether they are installed here or not.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';

const FILE = join(root, 'THIRD_PARTY_NOTICES.md');
const SHIPPED = { server: ['apps/server', 'apps/contract', 'prisma'], site: ['apps/web', 'apps/contract'] };
const LICENCE = /^(licen[cs]e|copying|notice)/i;
/** What builds the site leaves some of its own helpers in it. */
const HELPERS = ['node_modules/vite', 'node_modules/rolldown'];
/** Of these the text goes on with the licences of what they bring for themselves, none of which ships. */
const OWN_PART = /\n# Licenses of bundled dependencies[^]*$/;
/** Said in their Readme or their text, and not in their package.json. */
const SAID_ELSEWHERE = { 'combine-errors': 'MIT', 'png-js': 'MIT' };
/** Texts that the packages they are about name and do not bring along. */
const STANDARD = { 'LGPL-3.0': 'LGPL-3.0.txt', 'GPL-3.0': 'GPL-3.0.txt', 'MPL-2.0': 'MPL-2.0.txt' };

const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Where Node would find `name` from the package at `from`, by the lock file. */
const resolveIn = (lock, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock[path]) return lock[path].link ? lock[path].resolved : path;
    if (at === '') return null;
    // Of a workspace the next place up is the root's own.
    if (!at.includes('node_modules/')) at = '';
    if (at === '' && lock[`node_modules/${name}`])
      return lock[`node_modules/${name}`].link ? lock[`node_modules/${name}`].resolved : `node_modules/${name}`;
  }
};

/** Everything that these workspaces need at run time, themselves left out; paths of the lock file. */
const closureOf = (lock, workspaces) => {
  const seen = new Set();
  const open = [...workspaces];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lock[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolveIn(lock, path, name);
      if (found) open.push(found);
    }
  }
  return [...seen].filter((path) => path.includes('node_modules/'));
};

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isForOneSystem = ({ os, cpu, libc }) => Boolean(os ?? cpu ?? libc);
const tidy = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

const textsOf = (path) => {
  const folder = join(root, path);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((name) => tidy(readFileSync(join(folder, name), 'utf8')).replace(OWN_PART, ''))
    .filter((text) => text !== '');
};
const namesOf = ({ author, contributors = [] }) =>
  [author, ...contributors]
    .flatMap((one) => (typeof one === 'string' ? one : (one?.name ?? [])))
    .map((one) => one.replace(/\s*[<(].*$/, ''))
    .filter(Boolean)
    .join(', ');

/** One package as it ships: what it is, under which terms, and their text. */
const describe = (lock, path, parts) => {
  const { version, license, ...entry } = lock[path];
  const about = { name: nameOf(path), version, parts };
  if (isForOneSystem(entry)) return { ...about, license, system: true, texts: [] };
  // npm leaves out what is needed on other systems alone, and what those need.
  if (!existsSync(join(root, path))) return { ...about, license, system: true, texts: [] };
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const said = license ?? manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' OR ');
  return {
    ...about,
    license: said ?? SAID_ELSEWHERE[about.name] ?? 'not said',
    texts: textsOf(path),
    by: namesOf(manifest),
  };
};

const fenced = (text) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n');
const titleOf = ({ name, version, license }) => `${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})`;

const packagesOf = (lock) => {
  const parts = new Map();
  for (const [part, workspaces] of Object.entries(SHIPPED))
    for (const path of closureOf(lock, workspaces)) parts.set(path, [...(parts.get(path) ?? []), part]);
  for (const path of HELPERS) parts.set(path, ['site']);
  return [...parts]
    .flatMap(([path, of]) => describe(lock, path, of) ?? [])
    .toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
};

/** The whole file as it should stand. */
export const notices = () => {
  const packages = packagesOf(readLock());
  const lines = new Set(packages.map((one) => `- ${titleOf(one)}: ${one.parts.join(', ')}`));
  const byText = new Map();
  for (const one of packages)
    for (const text of one.texts) {
      const key = text.replaceAll(/\s+/g, ' ');
      byText.set(key, { text, of: [...(byText.get(key)?.of ?? []), titleOf(one)] });
    }
  const silent = packages.filter(({ texts, system }) => texts.length === 0 && !system);
  const read = (name) => tidy(readFileSync(join(root, 'scripts/notices', name), 'utf8'));
  const sections = [
    read('own.md'),
    `## Packages\n\nOf those for one system only the one that fits is installed.\n\n${[...lines].join('\n')}`,
    ...(silent.length > 0
      ? [
          '## Packages that hold no text of their licence\n\n' +
            'Their terms are those of the licence that they name, in its usual words, as others below have them.\n\n' +
            [...new Set(silent.map((one) => `- ${titleOf(one)}${one.by ? `, © ${one.by}` : ''}`))].join('\n'),
        ]
      : []),
    '## Texts',
    ...[...byText.values()].map(({ text, of }) => `### ${[...new Set(of)].join(', ')}\n\n${fenced(text)}`),
    ...Object.entries(STANDARD).map(([name, file]) => `### ${name}\n\n${fenced(read(file))}`),
  ];
  return `${sections.join('\n\n')}\n`;
};

/** Sentences about what is wrong with the file; none where it is as it should be. */
export const checkNotices = () =>
  readFileSync(FILE, 'utf8') === notices() ? [] : ['THIRD_PARTY_NOTICES.md is not what ships: npm run notices'];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, notices());
