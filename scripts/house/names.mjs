/** What is exported can be searched by its name: one name, one declaration in an app. */
import { ALLOWED_NAMES } from './allowed.mjs';
import { appOf, isTest } from './tree.mjs';

/** Names that a file declares and exports; what it only passes on is declared elsewhere. */
const declaredIn = (tree, file) => {
  const { staticImports, staticExports } = tree.parsed(file).module;
  const imported = new Set(staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
  return new Set(
    staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest, localName }) => !moduleRequest && !imported.has(localName.name))
      .map(({ exportName }) => exportName.name)
      .filter(Boolean),
  );
};

export const names = {
  bar: 'names',
  says: 'exported names declared in two files of one app',
  limit: 0,
  find: (tree) => {
    const places = new Map();
    for (const file of tree.scripts.filter((name) => appOf(name) && !isTest(name))) {
      for (const name of declaredIn(tree, file)) {
        const key = `${appOf(file)} ${name}`;
        places.set(key, [...(places.get(key) ?? []), file]);
      }
    }
    return [...places]
      .filter(([key, files]) => files.length > 1 && !(key.split(' ')[1] in ALLOWED_NAMES))
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([key, files]) => `${key}: ${files.length} files – ${files.join(' ')}`);
  },
};

export const allowedNames = {
  bar: 'allowed-names',
  says: 'names that several files may export (scripts/house/allowed.mjs)',
  limit: 40,
  find: () => Object.entries(ALLOWED_NAMES).map(([name, reason]) => `${name}: ${reason}`),
};
