/** Which tests `npm test` was called with. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root, say } from '../setup.mjs';

const USAGE = [
  'npm test                          全部',
  'npm test -- --containers          全部，服务端测试用 testcontainers 启动的 Postgres',
  'npm test -- --pooler              全部，服务端测试经过 PgBouncer（事务模式）访问 Postgres',
  'npm test -- <文件或文件夹> …       只跑其中的测试，如 apps/server/src/features/exam、apps/e2e/src/learner/exam.spec.ts',
  'npm test -- --changed             只跑未提交的改动所涉及的；--changed=main 与一个版本相比',
  'npm test -- <文件> -t "<文字>"     只跑名称里有这些字的',
].join('\n');

const isBrowserTest = (path) => path === '' || path === 'apps' || path.startsWith('apps/e2e');

/** Files that differ from a commit, new ones with them. */
const changedSince = (commit) => {
  const ask = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : giveUp(`git ${args.join(' ')}：\n${stderr.trim()}`);
  };
  return [...ask('diff', '--name-only', commit), ...ask('ls-files', '--others', '--exclude-standard')];
};

const parsed = (args) => {
  // `--changed` alone is against what was committed last; parseArgs knows no option with a value of its own choice.
  const spelled = args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  try {
    return parseArgs({
      args: spelled,
      allowPositionals: true,
      options: {
        containers: { type: 'boolean', default: false },
        pooler: { type: 'boolean', default: false },
        changed: { type: 'string' },
        title: { type: 'string', short: 't' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}\n\n${USAGE}`);
  }
};

/**
 * From the arguments: null for everything, else what to hand to vitest and to Playwright, either null where it has
 * nothing to do. `containers` and `pooler` say where the server's tests find their Postgres.
 */
export const chosenTests = (args) => {
  const { values, positionals } = parsed(args);
  if (values.help) giveUp(USAGE);
  const { containers, pooler, changed, title } = values;
  const paths = positionals.map((path) => relative(root, resolve(process.env.INIT_CWD ?? root, path)));
  const missing = paths.filter((path) => !existsSync(resolve(root, path)));
  if (missing.length > 0) giveUp(`没有 ${missing.join('、')}。\n\n${USAGE}`);
  if (paths.length === 0 && changed === undefined) {
    if (title !== undefined) giveUp(`-t 须与文件、文件夹或 --changed 一起用。\n\n${USAGE}`);
    return { containers, pooler, chosen: null };
  }

  const absolute = (path) => resolve(root, path);
  const browser = paths.filter(isBrowserTest).map(absolute);
  const units = paths.filter((path) => !path.startsWith('apps/e2e')).map(absolute);
  const differs = changed === undefined ? [] : changedSince(changed);
  if (changed !== undefined && browser.length === 0 && differs.some((path) => /^apps\/(web|server)\/src/.test(path)))
    say('浏览器测试按人走的路写成，看不出哪些与改动有关：请点名，如 npm test -- apps/e2e/src/learner/exam.spec.ts');
  if (changed !== undefined) units.push(`--changed=${changed}`);
  if (browser.length === 0 && differs.some(isBrowserTest))
    browser.push(`--only-changed=${changed}`, '--pass-with-no-tests');
  const withTitle = (filters, flag) =>
    filters.length === 0 ? null : [...filters, ...(title === undefined ? [] : [flag, title])];
  return { containers, pooler, chosen: { units: withTitle(units, '-t'), browser: withTitle(browser, '--grep') } };
};
