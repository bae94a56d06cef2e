/**
 * What must be there before anything else can run. Plain JavaScript, because nothing is installed yet
 * and any Node from 20.19 on may be running it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own programs come first, whatever the caller's PATH. */
export const environment = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

export const say = (line) => console.log(line);

/** Ends the command with one sentence instead of a stack. */
export const giveUp = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Installs exactly the lockfile when something of it is not there. */
export const ensureInstalled = () => {
  if (isInstalled()) return;
  say('正在按 package-lock.json 安装依赖（首次约需一分钟）……');
  // Development tools belong to it whatever NODE_ENV says. Prisma's native engine is not needed and not everywhere
  // reachable.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, npm_config_loglevel: 'error' };
  if (npm(['ci', '--include=dev'], env) === 0) return;
  say('没有成功，换用 npm install 再试一次……');
  if (npm(['install', '--include=dev', '--no-save'], env) !== 0)
    giveUp('依赖没有装好：请检查网络和 npm 源（npm config get registry），然后重试。');
};

/** npm notes in node_modules what it installed; the same version of everything means nothing to do. */
export const isInstalled = () => {
  const noted = readJson(join(root, 'node_modules/.package-lock.json'));
  const wanted = readJson(join(root, 'package-lock.json'));
  if (!noted || !wanted) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const there = noted.packages[path];
    return there ? there.version === entry.version : Boolean(entry.optional || entry.peer);
  });
};

/** The pinned Node when it is installed; else the running one, when that can run TypeScript. */
export const pinnedNode = () => {
  const pinned = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  // Its program is fetched by an install script, which may be switched off on this machine.
  npm(['rebuild', 'node', '--ignore-scripts=false'], {});
  if (existsSync(pinned)) return pinned;
  return giveUp(
    '没有找到随项目安装的 Node 24。请执行 npm rebuild node --ignore-scripts=false，或安装 Node 24 后重试。',
  );
};

/** Prisma's client, made from the schema. */
export const ensureGenerated = (node) =>
  unlessFresh(
    'prisma',
    ['prisma/schema', 'prisma.config.ts', 'package-lock.json'],
    'apps/server/src/db/generated/client.ts',
    () => {
      say('正在生成数据库客户端……');
      // `generate` asks for a native engine that it never starts: any program will do.
      const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: node, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
      const { status, stdout, stderr } = spawnSync(
        node,
        [join(root, 'node_modules/prisma/build/index.js'), 'generate'],
        { cwd: root, env, encoding: 'utf8' },
      );
      if (status !== 0) giveUp(`数据库客户端没有生成：\n${stdout}${stderr}`);
      return true;
    },
  );

/** The built single-page application; false when it does not build and `orFail` is off. */
export const ensureWeb = (node, { orFail = true } = {}) =>
  unlessFresh(
    'web',
    [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/build',
      'apps/web/vite.config.ts',
      'apps/contract/src',
      'package.json',
      'package-lock.json',
    ],
    'apps/web/dist/index.html',
    () => {
      say('正在构建网页……');
      // For browsers, and for the server, which draws the public pages.
      for (const target of [[], ['--ssr', 'src/draw.tsx']]) {
        const { status, stdout, stderr } = spawnSync(
          node,
          [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...target, '--logLevel', 'warn'],
          { cwd: join(root, 'apps/web'), encoding: 'utf8' },
        );
        if (status === 0) continue;
        const sentence = `网页没有构建成功：\n${stdout}${stderr}`;
        if (orFail) giveUp(sentence);
        console.error(sentence);
        return false;
      }
      return true;
    },
  );

/**
 * Does the work unless the inputs are as they were when it was last done and its result is there. Answers whether all
 * is well.
 */
const unlessFresh = (name, inputs, result, work) => {
  const stamp = join(root, 'node_modules/.cache/zhibiao', name);
  const state = stateOf(inputs);
  if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true;
  if (!work()) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
  return true;
};

/** Name, size and time of every file: a removed one counts as a change too. */
const stateOf = (inputs) => {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const path of filesIn(join(root, input))) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
};

const filesIn = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
};

const npm = (args, env) => {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  // Under `npm start` npm names itself, which spares the search for npm.cmd.
  const { npm_execpath: self } = process.env;
  if (self?.endsWith('.js')) return spawnSync(process.execPath, [self, ...args], options).status;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
};

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};
