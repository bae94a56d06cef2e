/** What can be said of the code without running it: types, lint, floors. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkBrowserFloor } from './browser-floor.mjs';
import { checkDocs } from './docs.mjs';
import { checkFloors } from './floors.mjs';
import { checkNotices } from '../make/notices.mjs';
import { checkSourceShape } from './source-shape.mjs';
import { environment, isInstalled, root, say } from '../setup.mjs';
import { run, verdict } from '../steps.mjs';

const TSC = join(root, 'node_modules/typescript/bin/tsc');
const OXLINT = join(root, 'node_modules/oxlint/bin/oxlint');
const PRETTIER = join(root, 'node_modules/prettier/bin/prettier.cjs');
const KNIP = join(root, 'node_modules/knip/bin/knip.js');
const PROJECTS = ['apps/contract', 'apps/server', 'apps/web', 'apps/e2e', 'scripts'];

const told = (faults) => {
  for (const fault of faults) say(fault);
  return { ...verdict(faults.length === 0), failures: faults };
};
/** Programs that speak only of what is wrong, all at once. */
const silent = async (...commands) => {
  const results = await Promise.all(
    commands.map(([command, ...args]) => run(command, args, { cwd: root, env: environment(), quiet: true })),
  );
  return told(results.filter(({ status }) => status !== 0).map(({ output }) => output.trimEnd()));
};

export const staticChecks = (report, node) =>
  report.together('静态检查', [
    // Where the lock file asks for what npm does not install, every start would install everything again.
    [
      '文档、第三方声明与锁文件',
      () =>
        told([
          ...checkDocs(),
          ...checkNotices(),
          ...(isInstalled() ? [] : ['package-lock.json names what npm ci does not install']),
        ]),
    ],
    [
      '类型检查',
      () =>
        silent(
          ...PROJECTS.filter((project) => existsSync(join(root, project, 'tsconfig.json'))).map((project) => [
            node,
            TSC,
            '-p',
            project,
            '--pretty',
            'false',
            // Each of several would look at what all of them share; the projects are looked at side by side already.
            '--checkers',
            '1',
          ]),
        ),
    ],
    ['代码检查', () => silent([node, OXLINT, '--type-aware', '--deny-warnings', '-f', 'unix'])],
    [
      '格式（npm run format 改正）',
      () => silent([node, PRETTIER, '.', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn']),
    ],
    ['行宽、db/ 中的文字与课程内容的读法', () => told(checkSourceShape())],
    ['无人使用的文件、导出与依赖', () => silent([node, KNIP, '--no-progress'])],
    ['浏览器下限（不用 Chromium 109 之后的接口）', () => told(checkBrowserFloor(node))],
    ['楼层检查（故意写错的引用必须被拒绝）', () => told(checkFloors(node))],
    // The parser that they read with is installed by then, not when a fresh machine reads this file.
    ['房屋标准（npm run house）', async () => told((await import('../house.mjs')).houseFaults(root))],
    ['房屋标准的检查（故意写错的代码必须被查出）', async () => told((await import('./house.mjs')).checkHouse())],
  ]);
