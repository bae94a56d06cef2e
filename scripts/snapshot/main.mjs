/** Run by scripts/snapshot.mjs: main.mjs <folder> <parts to leave out>. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles } from './bundles.mjs';
import { contract } from './contract.mjs';
import { served } from './served.mjs';
import { tests } from './tests.mjs';

const [folder, ...without] = process.argv.slice(2);
/** Each answers the text of its files, by name. */
const PARTS = { contract, served, bundles, tests };

mkdirSync(folder, { recursive: true });
for (const [name, part] of Object.entries(PARTS)) {
  if (without.includes(name)) continue;
  for (const [file, text] of Object.entries(await part())) {
    // One that is left from before and cannot be written again must not pass for this one.
    rmSync(join(folder, file), { force: true });
    writeFileSync(join(folder, file), text);
  }
}
