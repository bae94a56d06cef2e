/**
 * npm run snapshot -- <folder>: what the product says to others, as sorted text: the API, routes, permissions, tables
 * of the contract, the schema of the database, sizes of the pages, names of the tests. No file of ours is named in
 * it, so two of them, before and after files were moved, are the same.
 * --without=bundles,tests: not these parts; bundles builds the web when it is stale.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { scratch } from './scratch.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, giveUp, pinnedNode, root } from './setup.mjs';

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const [folder, ...more] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
if (folder === undefined || more.length > 0) giveUp('用法：npm run snapshot -- <文件夹> [--without=bundles,tests]');
const without = options.flatMap(
  (one) => /^--without=(.+)$/.exec(one)?.[1].split(',') ?? giveUp(`没有这个选项：${one}`),
);

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
if (!without.includes('bundles')) ensureWeb(node);

const { status } = spawnSync(node, [join(root, 'scripts/snapshot/main.mjs'), folder, ...without], {
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: scratch() },
});
process.exit(status ?? 1);
