/** The tests of apps/e2e, by Playwright in a real Chromium. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { counted } from './runner-report.mjs';
import { root, say } from '../setup.mjs';
import { FLAKY_MOST, run } from '../steps.mjs';

const OUTLINE_LINES = 60;

/** `filters` are files and options of Playwright. The web has to be built. */
export const browserTests = async (node, filters = []) => {
  const chromium = findChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  const dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-e2e-'));
  return counted(async (file) => {
    const playwright = join(root, 'node_modules/@playwright/test/cli.js');
    const { status } = await run(node, [playwright, 'test', '--reporter=list,json', ...filters], {
      cwd: join(root, 'apps/e2e'),
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        E2E_DATA_DIR: dataDir,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        UV_THREADPOOL_SIZE: '8',
      },
    });
    // What the server wrote is kept for the developer who looks for the cause of a failure.
    if (status === 0) rmSync(dataDir, { recursive: true, force: true });
    else say(`服务端留下的数据与日志：${dataDir}`);
    return [status, countBrowser];
  });
};

const countBrowser = (report) => {
  const { expected, flaky, unexpected, skipped } = report.stats;
  if (skipped > 0) say(`跳过 ${skipped} 项`);
  const failed = endedSo(report, 'unexpected');
  failed.forEach(sayOutline);
  for (const [title] of endedSo(report, 'flaky')) say(`第二次才通过：${title}`);
  const unsteady = flaky > FLAKY_MOST ? flaky : 0;
  return {
    passed: expected + flaky - unsteady,
    failed: unexpected + unsteady,
    failures: [...failed.map(whyFailed), ...(unsteady > 0 ? endedSo(report, 'flaky').map(whyFailed) : [])],
  };
};

/** Every test that ended so, as [title with its file, how each try went]. */
const endedSo = ({ suites = [], specs = [] }, status) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.filter((test) => test.status === status).map(({ results }) => [`${file} › ${title}`, results]),
  ),
  ...suites.flatMap((suite) => endedSo(suite, status)),
];

/** A failed test's name, and under it why its first try failed. */
const whyFailed = ([title, results]) => [title, ...(results[0]?.errors ?? []).map(({ message }) => message)].join('\n');

/** What the page showed when the test failed, for a developer who has the output alone. */
const sayOutline = ([title, results]) => {
  const { path } = results[0]?.attachments.find(({ name }) => name === 'error-context') ?? {};
  // A worker that died leaves none.
  const outline = path && existsSync(path) ? readFileSync(path, 'utf8').split('# Page snapshot')[1] : undefined;
  say([`\n${title}`, ...(outline?.split('\n').slice(0, OUTLINE_LINES) ?? [])].join('\n'));
};
