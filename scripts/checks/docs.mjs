/** npm run docs:check: what the documents name is there, and both READMEs say the same. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anchors, commands, headings, links, names } from '../docs/markdown.mjs';
import { root, say } from '../setup.mjs';

const READMES = ['README.md', 'README.zh-CN.md'];
const README_LINES = 120;
/** Licences of others; and a history, which names what is no more. */
const OF_OTHERS = /^(THIRD_PARTY_NOTICES\.md|scripts\/notices\/|apps\/server\/assets\/)/;
const HISTORY = 'CHANGELOG.md';

const FILE = /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|json|yml|md|pdf|css|prisma|sql|webp|svg)$/;
const PLACE = /^(apps|prisma|scripts|docs|\.ci|\.github|\.vscode)\/[^\s*<…]*$/;
/** Written while the product runs. */
const MADE = /^(\.\/)?(data|DATA_DIR)(\/|$)/;
/** A setting, a constant, a type or a function; a single lower-case word is none of them. */
const IDENTIFIER = /^([A-Z][A-Z0-9]*(_[A-Z0-9]+)*_?\*?|[a-z]+\.[a-z]+[A-Z]\w*|[A-Za-z]+[a-z0-9][A-Z]\w*)$/;

const read = (path) => readFileSync(join(root, path), 'utf8');
const tracked = () =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** Every word of the sources, and what is spelled with a point between two. */
const wordsOf = (files) => {
  const sources = files.filter((path) => /\.(ts|tsx|mjs|prisma|sql|ya?ml|example)$|Dockerfile$/.test(path));
  return new Set(sources.flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*(\.[A-Za-z]\w*)?/g) ?? []));
};

const isNamed = (words, name) => {
  if (name.endsWith('*')) return [...words].some((word) => word.startsWith(name.slice(0, -1)));
  return words.has(name) || [...words].some((word) => word.split('.').includes(name));
};

const linkFaults = (path, text) =>
  links(text).flatMap((target) => {
    const [file, anchor] = target.split('#').map(decodeURIComponent);
    const place = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, place))) return [`${path} links to ${target}, which is not there`];
    if (!anchor || anchors(read(place)).includes(anchor)) return [];
    return [`${path} links to ${target}, and ${place} has no such heading`];
  });

const nameFaults = (path, text, { files, scripts, words }) => {
  const isThere = (name) => existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
  const said = names(text);
  const lacking = [
    ...said.filter((name) => (FILE.test(name) || PLACE.test(name)) && !MADE.test(name) && !isThere(name)),
    ...[...text.matchAll(/npm run ([\w:-]+)/g)].filter(([, name]) => !scripts[name]).map(([command]) => command),
    ...said.filter((name) => IDENTIFIER.test(name) && !FILE.test(name) && name.length > 3 && !isNamed(words, name)),
  ];
  return lacking.map((name) => `${path} names ${name}, which is not there`);
};

const readmeFaults = () => {
  const [one, other] = READMES.map(read);
  const outline = (text) => headings(text).map(({ level }) => level);
  const differ = (what, of) =>
    JSON.stringify(of(one)) === JSON.stringify(of(other)) ? [] : [`${READMES.join(' and ')} differ in their ${what}`];
  return [
    ...differ('headings', outline),
    ...differ('commands', commands),
    ...READMES.flatMap((path, at) => {
      const lines = read(path).trimEnd().split('\n');
      const [first] = lines;
      return [
        ...(lines.length > README_LINES ? [`${path} has ${lines.length} lines, more than ${README_LINES}`] : []),
        ...(links(first).includes(READMES[1 - at]) ? [] : [`${path} does not link to the other in its first line`]),
      ];
    }),
  ];
};

/** Sentences about what is wrong; none when all is well. */
export const checkDocs = () => {
  const files = tracked();
  const { scripts } = JSON.parse(read('package.json'));
  const there = { files, scripts, words: wordsOf(files) };
  const documents = files.filter((path) => path.endsWith('.md') && !OF_OTHERS.test(path));
  return [
    ...documents.flatMap((path) => {
      const text = read(path);
      return [...linkFaults(path, text), ...(path === HISTORY ? [] : nameFaults(path, text, there))];
    }),
    ...readmeFaults(),
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkDocs();
  for (const fault of faults) say(fault);
  if (faults.length === 0) say('文档中的链接、文件、命令与设置都在，两份 README 一致。');
  process.exitCode = faults.length === 0 ? 0 : 1;
}
