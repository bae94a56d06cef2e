/**
 * The names of all tests, as their own runners list them. Those of vitest are read out of the files without running
 * them: a test made in a loop stands once, as it is written.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { linesOf } from './text.mjs';

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = join(root, 'node_modules/@playwright/test/cli.js');

export const tests = () => ({
  'tests.txt': linesOf([...unitTests(), ...browserTests('playwright.config.ts'), ...browserTests('jobs.config.ts')]),
});

const unitTests = () =>
  listed([VITEST, 'list', '--static-parse', '--json'], root).map(({ projectName, name }) => `${projectName}: ${name}`);

const browserTests = (config) =>
  listed([PLAYWRIGHT, 'test', '--list', '--reporter=json', '-c', config], join(root, 'apps/e2e'))
    // The outermost suites are the files.
    .suites.flatMap((file) => titlesIn(file, []));

const titlesIn = ({ specs, suites = [] }, above) => [
  ...specs.flatMap(({ title, tags, tests: runs }) =>
    runs.map(({ projectName }) => `e2e ${projectName || 'jobs'}: ${[...above, title, ...tags].join(' › ')}`),
  ),
  ...suites.flatMap((suite) => titlesIn(suite, [...above, suite.title])),
];

const listed = (args, cwd) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`the tests could not be listed:\n${stdout.slice(-2_000)}${stderr}`);
  return JSON.parse(stdout);
};
