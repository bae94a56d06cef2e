/**
 * npm test: everything there is to check, from the types to the browser. The last line is the result.
 * npm test -- --containers: the same, with the server's tests on a Postgres that testcontainers starts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBudget } from './check-budget.mjs';
import { findChromium } from './chromium.mjs';
import { findContainerEngine } from './container-engine.mjs';
import { scratch } from './scratch.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, giveUp, pinnedNode, root, say } from './setup.mjs';
import { staticChecks } from './static-checks.mjs';
import { createReport, run, verdict } from './steps.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const contained = process.argv.includes('--containers');
const engine = contained ? await findContainerEngine() : null;
if (contained && !engine)
  giveUp(
    '没有应答的容器引擎（DOCKER_HOST、/var/run/docker.sock、podman 的 socket 都没有应答），--containers 无法进行。' +
      '不带 --containers 则使用内置的 Postgres。',
  );

process.env.TMPDIR = scratch();
const dir = mkdtempSync(join(tmpdir(), 'zhibiao-report-'));
const read = (name) => {
  try {
    return JSON.parse(readFileSync(join(dir, name), 'utf8'));
  } catch {
    return null;
  }
};
/** Tests that failed and then passed, in one run: more is no accident of the machine. */
const FLAKY_MOST = 2;
/** Every test of Playwright's report that ended so, as [title with its file, how each try went]. */
const endedSo = ({ suites = [], specs = [] }, status) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.filter((test) => test.status === status).map(({ results }) => [`${file} › ${title}`, results]),
  ),
  ...suites.flatMap((suite) => endedSo(suite, status)),
];
const OUTLINE_LINES = 60;
/** What the page showed when the test failed, for whoever has the output alone. */
const sayOutline = ([title, results]) => {
  const { path } = results[0]?.attachments.find(({ name }) => name === 'error-context') ?? {};
  // A worker that died leaves none.
  const outline = path && existsSync(path) ? readFileSync(path, 'utf8').split('# Page snapshot')[1] : undefined;
  say([`\n${title}`, ...(outline?.split('\n').slice(0, OUTLINE_LINES) ?? [])].join('\n'));
};

/** A runner that failed without a failed test, or left no report, has still failed. */
const atLeastOne = (counts, status) => ({ ...counts, failed: status !== 0 && counts.failed === 0 ? 1 : counts.failed });

// Servers that tests start again and again compile once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const report = createReport();
await staticChecks(report, node);

await report.step(`单元与接口测试（真实的 Postgres${contained ? '，由 testcontainers 启动' : ''}）`, async () => {
  const env = contained ? { ...process.env, ...engine, TEST_CONTAINERS: '1' } : process.env;
  const { status } = await run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(dir, 'vitest.json')}`,
    ],
    { cwd: root, env },
  );
  const found = read('vitest.json');
  if (!found) return { passed: 0, failed: 1 };
  // A file that does not even load counts none of its tests.
  const unloaded = found.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  if (found.numPendingTests > 0) say(`跳过 ${found.numPendingTests} 项`);
  return atLeastOne({ passed: found.numPassedTests, failed: found.numFailedTests + unloaded }, status);
});

let built = true;
await report.step('构建网页', async () => {
  built = ensureWeb(node, { orFail: false });
  return verdict(built);
});

await report.step('每一页的脚本大小', async () => {
  const faults = built ? checkBudget() : ['网页没有构建成功'];
  for (const fault of faults) say(fault);
  return verdict(faults.length === 0);
});

await report.step('浏览器测试（真实的 Chromium）', async () => {
  const chromium = findChromium();
  if (!chromium || !built) return { passed: 0, failed: 1 };
  const dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-e2e-'));
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    E2E_DATA_DIR: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(dir, 'playwright.json'),
    UV_THREADPOOL_SIZE: '8',
  };
  const { status } = await run(
    node,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { cwd: join(root, 'apps/e2e'), env },
  );
  // What the server wrote is for whoever asks why something failed.
  if (status === 0) rmSync(dataDir, { recursive: true, force: true });
  else say(`服务端留下的数据与日志：${dataDir}`);
  const found = read('playwright.json');
  if (!found) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected, skipped } = found.stats;
  if (skipped > 0) say(`跳过 ${skipped} 项`);
  endedSo(found, 'unexpected').forEach(sayOutline);
  for (const [title] of endedSo(found, 'flaky')) say(`第二次才通过：${title}`);
  const unsteady = flaky > FLAKY_MOST ? flaky : 0;
  return atLeastOne({ passed: expected + flaky - unsteady, failed: unexpected + unsteady }, status);
});

rmSync(dir, { recursive: true, force: true });
report.finish();
