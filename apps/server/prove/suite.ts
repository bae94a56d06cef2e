import { join, resolve } from 'node:path';
import { begin } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Tests of the server, all or those of some files: how many there were, and those that did not pass. */
export const runTests = async (files: readonly string[], env: Record<string, string> = {}) => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const tests = begin(process.execPath, [vitest, 'run', '--project', 'server', '--reporter=json', ...files], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const code = await tests.ended;
  const said = tests.said();
  const countOf = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(said)?.[1] ?? 0);
  return { code, passed: countOf('numPassedTests'), failed: countOf('numFailedTests'), said };
};
