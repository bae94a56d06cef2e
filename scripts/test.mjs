/**
 * npm test: everything there is to check, from the types to the browser. The last line is the result.
 * npm test -- <files, folders>, --changed: those tests alone; chosen-tests.mjs has the words.
 */
import { join } from 'node:path';
import { browserTests } from './tests/browser-tests.mjs';
import { checkBudget } from './checks/budget.mjs';
import { chosenTests } from './tests/chosen-tests.mjs';
import { findContainerEngine } from './tests/container-engine.mjs';
import { scratch } from './scratch.mjs';
import { ensureGenerated, ensureInstalled, ensureWeb, giveUp, pinnedNode, root, say } from './setup.mjs';
import { staticChecks } from './checks/static-checks.mjs';
import { createReport, verdict } from './steps.mjs';
import { allUnitTests, unitTests } from './tests/unit-tests.mjs';

const UNITS = '单元与接口测试（真实的 Postgres）';
const BROWSER = '浏览器测试（真实的 Chromium）';

const { containers, pooler, chosen } = chosenTests(process.argv.slice(2));
ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);

const engine = containers ? await findContainerEngine() : null;
if (containers && !engine)
  giveUp(
    '没有应答的容器引擎（DOCKER_HOST、/var/run/docker.sock、podman 的 socket 都没有应答），--containers 无法进行。' +
      '不带 --containers 则使用内置的 Postgres。',
  );
const database = { ...(engine && { ...engine, TEST_CONTAINERS: '1' }), ...(pooler && { TEST_POOLER: '1' }) };

process.env.TMPDIR = scratch();
// Servers that tests start again and again compile once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

const report = createReport();
let built = true;
const build = () => {
  built = ensureWeb(node, { orFail: false });
  return verdict(built);
};
const everything = async () => {
  await staticChecks(report, node);
  await report.step(engine ? `${UNITS}，由 testcontainers 启动` : UNITS, () => allUnitTests(node, database));
  await report.step('构建网页', build);
  await report.step('每一页的脚本大小', () => {
    const faults = built ? checkBudget() : ['网页没有构建成功'];
    for (const fault of faults) say(fault);
    return verdict(faults.length === 0);
  });
  await report.step(BROWSER, () => (built ? browserTests(node) : verdict(false)));
};

if (!chosen) await everything();
if (chosen?.units) await report.step(UNITS, () => unitTests(node, chosen.units, database));
if (chosen?.browser) {
  await report.step('构建网页', build);
  await report.step(BROWSER, () => (built ? browserTests(node, chosen.browser) : verdict(false)));
}
report.finish();
