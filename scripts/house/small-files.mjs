/** What a single file imports and is over in a moment belongs to it. */
import { appOf, isTest } from './tree.mjs';

const UNDER = 15;
/** Right at any length: the front of a subject, parts of its contract, routes, jobs, and pages, loaded by address. */
const OF_THE_HOUSE = [
  /^apps\/server\/src\/features\/.*\/?(feature|routes|[\w-]+-job)\.ts$/,
  /^apps\/web\/src\/.*\/([\w-]+-)?(page|layout)\.tsx$/,
  /^apps\/contract\/src\/[^/]+\/(types|learner|org|staff|permissions|events|audit|settings)\.ts$/,
  /worker\.ts$/,
];

export const smallFiles = {
  bar: 'small-files',
  says: `files of under ${UNDER} lines with exactly one importer`,
  limit: 15,
  find: (tree) => {
    const files = tree.scripts.filter((file) => appOf(file) && !isTest(file));
    const importers = new Map();
    for (const file of files) {
      for (const target of tree.imports(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
    return files
      .filter((file) => importers.get(file)?.length === 1 && tree.linesOf(file) < UNDER)
      .filter((file) => !OF_THE_HOUSE.some((pattern) => pattern.test(file)))
      .map((file) => `${file}: ${tree.linesOf(file)} lines, for ${importers.get(file)[0]}`);
  },
};
