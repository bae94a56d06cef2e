import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run, type Outcome } from './shell.ts';

/**
 * What runs the containers: a docker that answers, else podman. Podman gets a storage, networks and settings of its own
 * in `dir`, so that nothing of the machine's own images and containers is touched, and the end takes everything along.
 */
export type Engine = {
  program: 'docker' | 'podman';
  env: NodeJS.ProcessEnv;
  /** Ends what runs in the engine's own storage; docker's is the machine's. */
  close: () => Promise<void>;
};

/** netavark names its firewall by no dependency. */
const DEBIAN_PACKAGES = [
  'podman',
  'runc',
  'netavark',
  'aardvark-dns',
  'iptables',
  'catatonit',
  'podman-compose',
  'debootstrap',
];

export const findEngine = async (dir: string): Promise<Engine> => {
  const docker = await attempt('docker', ['info', '--format', '{{.ServerVersion}}']);
  if (docker.status === 0) return { program: 'docker', env: process.env, close: async () => {} };
  await ensurePodman();
  const env = { ...process.env, ...settingsIn(dir) };
  return { program: 'podman', env, close: () => resetPodman(env) };
};

export const call = (
  engine: Engine,
  args: readonly string[],
  options: { input?: string; cwd?: string; show?: boolean } = {},
): Promise<string> => run(engine.program, args, { ...options, env: engine.env });
export const tryCall = (engine: Engine, args: readonly string[]): Promise<Outcome> =>
  attempt(engine.program, args, { env: engine.env });

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const ensurePodman = async () => {
  const needed = ['podman', 'runc', 'iptables', 'podman-compose', 'catatonit', 'debootstrap'];
  const missing: string[] = [];
  for (const program of needed) if ((await attempt('which', [program])).status !== 0) missing.push(program);
  if (missing.length === 0) return;
  if (!isRootOnDebian())
    throw new Error(
      `没有应答的 docker，也没有 ${missing.join('、')}。请启动 docker，或在 Debian 上以 root 运行（会自动安装 podman）。`,
    );
  console.log(`正在用 apt 安装 ${missing.join('、')}……`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES], { env });
};

/** runc and lowered limits: crun refuses hybrid cgroups, and limits above one's own cannot be given. */
const settingsIn = (dir: string) => {
  const write = (name: string, lines: string[]) => {
    writeFileSync(join(dir, name), `${lines.join('\n')}\n`);
    return join(dir, name);
  };
  mkdirSync(join(dir, 'networks'), { recursive: true });
  return {
    CONTAINERS_CONF: write('containers.conf', [
      '[containers]',
      'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]',
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${join(dir, 'networks')}"`,
    ]),
    CONTAINERS_STORAGE_CONF: write('storage.conf', [
      '[storage]',
      'driver = "overlay"',
      `graphroot = "${join(dir, 'storage')}"`,
      `runroot = "${join(dir, 'run')}"`,
    ]),
    CONTAINERS_REGISTRIES_CONF: write('registries.conf', ['unqualified-search-registries = ["docker.io"]']),
  };
};

const resetPodman = async (env: NodeJS.ProcessEnv) => {
  await attempt('podman', ['rm', '--all', '--force', '--time', '0'], { env });
  await run('podman', ['system', 'reset', '--force'], { env });
};
