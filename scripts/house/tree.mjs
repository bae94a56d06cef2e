/** The source tree that the bars measure: its files, their text, what the parser says of them, who imports whom. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

const FLOORS = ['apps', 'scripts', 'prisma', 'docs'];
/** These are not written by hand, or are wrong on purpose. */
const PASSED_BY = /^(node_modules|dist|generated|fixtures|coverage|test-results|\..*)$/;
const SCRIPT = /\.(ts|tsx|mjs)$/;

export const isTest = (file) => /\.(test|spec|jobs)\.tsx?$/.test(file);
const isScript = (file) => SCRIPT.test(file) && !file.endsWith('.d.ts');
export const appOf = (file) => /^apps\/([^/]+)\//.exec(file)?.[1];

const filesIn = (root, folder) => {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !PASSED_BY.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
};

/** Remembers what was made for a key. */
const remembered = (make) => {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
};

/** `#exam/rows.ts` and the like, by the map in the package.json of its app. */
const importsOf = (manifest, app) =>
  Object.entries(JSON.parse(manifest).imports ?? {})
    .map(([from, to]) => [from.replace('*', ''), `apps/${app}/${to.replace('./', '').replace('*', '')}`])
    .sort(([a], [b]) => b.length - a.length);

const normal = (path) => {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

/** The tree in a folder. */
export const treeOf = (root) =>
  treeFrom(
    FLOORS.flatMap((floor) => filesIn(root, floor)),
    (file) => readFileSync(join(root, file), 'utf8'),
  );

/** A tree of these files, wherever their text stands. */
export const treeFrom = (files, read) => {
  const known = new Set(files);
  const text = remembered(read);
  const parsed = remembered((file) => parseSync(file, text(file)));
  const maps = remembered((app) => {
    const manifest = `apps/${app}/package.json`;
    return importsOf(known.has(manifest) ? text(manifest) : '{}', app);
  });

  const resolved = (from, specifier) => {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('.')) return normal(`${dirname(from)}/${bare}`);
    if (bare.startsWith('@zhibiao/contract/')) return `apps/contract/src/${bare.slice('@zhibiao/contract/'.length)}.ts`;
    const [prefix, folder] = maps(appOf(from)).find(([start]) => bare.startsWith(start)) ?? [];
    return prefix === undefined ? undefined : folder + bare.slice(prefix.length);
  };
  /** Files of this repository that a file imports: by value, by type, again as an export, or lazily. */
  const imports = remembered((file) => {
    const { staticImports, staticExports, dynamicImports } = parsed(file).module;
    const asked = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text(file).slice(start + 1, end - 1)),
    ];
    const targets = asked.filter(Boolean).map((specifier) => resolved(file, specifier));
    return [...new Set(targets.filter((target) => known.has(target)))];
  });

  return {
    files,
    scripts: files.filter(isScript),
    text,
    /** With `program`, which costs more than `module`. */
    parsed,
    imports,
    lineOf: (file, offset) => text(file).slice(0, offset).split('\n').length,
    linesOf: (file) => text(file).trimEnd().split('\n').length,
    /** Names of the folders that stand in a folder, or of the files with an ending. */
    foldersIn: (folder) => [
      ...new Set(
        files
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => file.slice(folder.length + 1).split('/'))
          .filter((parts) => parts.length > 1)
          .map(([name]) => name),
      ),
    ],
    namesIn: (folder, ending) =>
      files
        .filter((file) => dirname(file) === folder && file.endsWith(ending))
        .map((file) => file.slice(folder.length + 1, -ending.length)),
  };
};

/** Every node of a syntax tree, parents first. */
export const walk = (node, visit, parent) => {
  if (typeof node.type === 'string') visit(node, parent);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (item && typeof item === 'object') walk(item, visit, node);
    } else if (value && typeof value === 'object') walk(value, visit, node);
  }
};
