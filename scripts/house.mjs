/**
 * The bars of the house, measured: `npm run house` says how high each is and names what is over one that is missed,
 * `-- --list` names all, `-- --list BAR` of one bar. Ends with 1 where one is missed.
 */
import { basename } from 'node:path';
import { bareCodes } from './house/bare-codes.mjs';
import { codeFields } from './house/code-fields.mjs';
import { cycles } from './house/cycles.mjs';
import { folders } from './house/folders.mjs';
import { components, serverFunctions } from './house/long-functions.mjs';
import { allowedNames, names } from './house/names.mjs';
import { smallFiles } from './house/small-files.mjs';
import { sqlTexts } from './house/sql-texts.mjs';
import { subjects } from './house/subjects.mjs';
import { treeOf } from './house/tree.mjs';

export const BARS = [
  folders,
  names,
  allowedNames,
  bareCodes,
  codeFields,
  serverFunctions,
  components,
  smallFiles,
  cycles,
  sqlTexts,
  subjects,
];

/** Each bar with what was found: `{ bar, says, limit, found, holds }`. */
export const measure = (tree, bars = BARS) =>
  bars.map(({ find, ...bar }) => {
    const found = find(tree);
    return { ...bar, found, holds: found.length <= bar.limit };
  });

/** A sentence for each bar that is missed. */
export const houseFaults = (root) =>
  measure(treeOf(root))
    .filter(({ holds }) => !holds)
    .map(({ bar, says, limit, found }) => `${found.length} ${says}, ${limit} may be: npm run house -- --list ${bar}`);

const main = () => {
  const at = process.argv.indexOf('--list');
  const only = at < 0 ? undefined : process.argv[at + 1];
  const asked = only ? BARS.filter(({ bar }) => bar === only) : BARS;
  if (asked.length === 0) {
    console.error(`no such bar: ${only}; there are ${BARS.map(({ bar }) => bar).join(' · ')}`);
    return 2;
  }
  const measured = measure(treeOf(process.cwd()), asked);
  for (const { bar, says, limit, found, holds } of measured) {
    console.log(`${holds ? '✓' : '✗'} ${bar.padEnd(13)} ${String(found.length).padStart(4)} ≤ ${limit}  ${says}`);
    if (at >= 0 || !holds) for (const line of found) console.log(`    ${line}`);
  }
  return measured.every(({ holds }) => holds) ? 0 : 1;
};

if (basename(process.argv[1] ?? '') === 'house.mjs') process.exitCode = main();
