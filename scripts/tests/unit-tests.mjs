/** The tests of contract, server and web, by vitest. */
import { join, relative } from 'node:path';
import { counted } from './runner-report.mjs';
import { root, say } from '../setup.mjs';
import { FLAKY_MOST, run } from '../steps.mjs';

/** `filters` are files, folders and options of vitest; `env` is what says where their Postgres is. */
export const unitTests = (node, filters = [], env = {}) =>
  counted(async (file) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { status } = await run(node, [vitest, 'run', ...reports, ...filters], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return [status, countUnits];
  });

/**
 * All of them. Servers, databases and browsers share the machine here: a file that fails is tried once more by itself,
 * is named when it passes then, and more than a few fail the run.
 */
export const allUnitTests = async (node, env) => {
  const first = await unitTests(node, [], env);
  const { failures, files, passedElsewhere } = first;
  if (!files?.length || files.length > FLAKY_MOST) return first;
  for (const failure of failures) say(`\n${failure}`);
  say(`\n单独再试一次：${files.map((file) => relative(root, file)).join('、')}`);
  const again = await unitTests(node, files, env);
  if (again.failed === 0) for (const failure of failures) say(`第二次才通过：${failure.split('\n', 1)[0]}`);
  return { ...again, passed: passedElsewhere + again.passed };
};

const countUnits = ({ testResults, numPendingTests, numPassedTests, numFailedTests }) => {
  const failed = testResults.filter(({ status }) => status === 'failed');
  // A file that does not even load counts none of its tests.
  const unloaded = failed.filter(({ assertionResults }) => assertionResults.length === 0);
  const passedBeside = failed.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
  if (numPendingTests > 0) say(`跳过 ${numPendingTests} 项`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    passedElsewhere: numPassedTests - passedBeside,
    files: failed.map(({ name }) => name),
    failures: failed.flatMap(failuresOf),
  };
};

const isPassed = ({ status }) => status === 'passed';

/** Of one file: each failed test's name, and under it why. */
const failuresOf = ({ name, message, assertionResults }) => {
  const file = relative(root, name);
  if (assertionResults.length === 0) return [`${file}\n${message}`];
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => [`${file} › ${fullName}`, ...failureMessages].join('\n'));
};
