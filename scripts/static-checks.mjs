/** What can be said of the code without running it: types, lint, floors. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkBrowserFloor } from './browser-floor.mjs';
import { checkFloors } from './check-floors.mjs';
import { checkReadme } from './check-readme.mjs';
import { checkSourceShape } from './source-shape.mjs';
import { environment, isInstalled, root, say } from './setup.mjs';
import { run, verdict } from './steps.mjs';

const PRETTIER = join(root, 'node_modules/prettier/bin/prettier.cjs');
const KNIP = join(root, 'node_modules/knip/bin/knip.js');
const PROJECTS = ['apps/contract', 'apps/server', 'apps/web', 'apps/e2e', 'scripts'];

export const staticChecks = async (report, node) => {
  await report.step('说明与锁文件', async () => {
    // Where the lock file asks for what npm does not install, every start would install everything again.
    const faults = [
      ...checkReadme(),
      ...(isInstalled() ? [] : ['package-lock.json names what npm ci does not install']),
    ];
    for (const fault of faults) say(fault);
    return verdict(faults.length === 0);
  });
  await report.step('类型检查', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const results = await Promise.all(
      PROJECTS.filter((project) => existsSync(join(root, project, 'tsconfig.json'))).map((project) =>
        run(node, [tsc, '-p', project, '--pretty', 'false'], { cwd: root, quiet: true }),
      ),
    );
    for (const { output } of results) if (output) say(output.trimEnd());
    return verdict(results.every(({ status }) => status === 0));
  });
  await report.step('代码检查', async () => {
    const { status } = await run(
      node,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '-f', 'unix'],
      { cwd: root, env: environment() },
    );
    return verdict(status === 0);
  });
  await report.step('格式（npm run format 改正）', async () => {
    const { status } = await run(
      node,
      [PRETTIER, '.', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn'],
      { cwd: root },
    );
    return verdict(status === 0);
  });
  await report.step('行宽、db/ 中的文字与课程内容的读法', () => {
    const faults = checkSourceShape();
    for (const fault of faults) say(fault);
    return verdict(faults.length === 0);
  });
  await report.step('无人使用的文件、导出与依赖', async () => {
    const { status, output } = await run(node, [KNIP, '--no-progress'], { cwd: root, quiet: true });
    if (status !== 0) say(output.trimEnd());
    return verdict(status === 0);
  });
  await report.step('浏览器下限（不用 Chromium 109 之后的接口）', async () => {
    const faults = checkBrowserFloor(node);
    for (const fault of faults) say(fault);
    return verdict(faults.length === 0);
  });
  await report.step('楼层检查（故意写错的引用必须被拒绝）', async () => {
    const faults = checkFloors(node);
    for (const fault of faults) say(fault);
    return verdict(faults.length === 0);
  });
};
