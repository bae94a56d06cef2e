import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { startProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

type Tried = { fullName: string; status: string; failureMessages: string[] };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: Tried[] }[];
};

/** Each test that failed with the reason, and each file that could not be run. */
const faultsOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const told = failed.map((one) => `${one.fullName}：${one.failureMessages.join('\n').slice(0, 600)}`);
    return (told.length === 0 && message ? [message.slice(0, 600)] : told).map((why) => `${basename(name)} › ${why}`);
  });

/** One share of the server's tests, such as `2/8`; its report goes into `folder`. */
export const runShard = async (folder: string, shard: string, env: Record<string, string>) => {
  const report = join(folder, `tests-${shard.replace('/', '-')}.json`);
  const flags = ['--project', 'server', '--reporter=json', `--outputFile=${report}`, `--shard=${shard}`];
  const tests = startProcess(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...flags], {
    cwd: ROOT,
    // What the tests leave when they are cut off ends with the proof's folder.
    env: { ...process.env, NO_COLOR: '1', TMPDIR: folder, ...env },
  });
  const code = await tests.ended;
  const counts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null;
  return {
    code,
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    faults: counts ? faultsOf(counts) : [tests.said().slice(-2_000)],
  };
};
