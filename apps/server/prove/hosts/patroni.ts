import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBenchPort } from '#bench/support/servers.ts';
import { waitForDatabase } from '#boot/wait.ts';
import { programOf } from '#prove/needs.ts';
import { startProcess, noted, type Running, signal } from '#prove/processes.ts';
import { own, ownerAt, user } from './postgres.ts';

/**
 * Three members under Patroni with synchronous replication, their register in etcd, HAProxy before them: with two
 * members Patroni goes back to asynchronous replication when one is lost.
 */
export type Cluster = {
  /** HAProxy's port, which leads to whoever is the primary. */
  port: number;
  leader: () => Promise<string | null>;
  /** Patroni and its PostgreSQL end at once, as when the machine loses its power; it comes back with `revive`. */
  killMachine: (name: string) => void;
  /** PostgreSQL alone is killed; Patroni starts it again. */
  killPostgres: (name: string) => void;
  switchover: (from: string) => Promise<void>;
  revive: (name: string) => void;
  /**
   * Waits for one primary, the others streaming, one of them synchronous. A member that does not find its way back is
   * made anew, as an operator does (patronictl reinit).
   */
  whole: () => Promise<void>;
  /** How many were made anew. */
  renewed: () => number;
};

const MEMBERS = ['a', 'b', 'c'];
/** Small, so that twenty runs end in minutes. */
const TIMES = { ttl: 8, loop_wait: 2, retry_timeout: 3 };
const PASSWORD = 'proof';
/** Most find their way back within a few seconds. */
const PATIENCE_MS = 60_000;
const MOST_MS = 180_000;

type Member = { name: string; port: number; rest: number; folder: string; running: Running | null };
type Listed = { name: string; role: string; state: string; lag?: number | string };

export const openCluster = async (folder: string): Promise<Cluster> => {
  const etcd = await startEtcd(folder);
  const members: Member[] = [];
  for (const name of MEMBERS)
    members.push({
      name,
      port: await freeBenchPort(),
      rest: await freeBenchPort(),
      folder: join(folder, name),
      running: null,
    });
  for (const member of members) writeMember(member, etcd);
  own(folder);
  const revive = (member: Member) => {
    const config = join(member.folder, 'patroni.yml');
    member.running = startProcess(programOf('patroni'), [config], { ...user, cwd: member.folder, env: environment() });
  };
  const named = (name: string) => members.find((one) => one.name === name) ?? fail(`no member ${name}`);
  const listed = async (): Promise<Listed[]> => {
    for (const { rest } of members) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Listed[] }).members;
    }
    return [];
  };
  const leader = async () => (await listed()).find(({ role }) => role === 'leader')?.name ?? null;
  let renewed = 0;
  /** Without its data it copies the primary's. */
  const renew = (name: string) => {
    const member = named(name);
    member.running?.signal('SIGKILL');
    killPostgresOf(member);
    rmSync(join(member.folder, 'data'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    renewed += 1;
    revive(member);
  };
  const isUp = ({ state }: Listed) => /^(running|streaming)$/.test(state);
  const whole = async () => {
    const began = Date.now();
    let patience = began + PATIENCE_MS;
    for (; Date.now() - began < MOST_MS; await sleep(250)) {
      const all = await listed();
      const streaming = all.filter((one) => one.role !== 'leader' && isUp(one));
      const isWhole = all.some(({ role, state }) => role === 'leader' && state === 'running');
      if (isWhole && streaming.length === 2 && all.some(({ role }) => role === 'sync_standby'))
        return members.forEach(postmasterOf);
      if (!isWhole || Date.now() < patience) continue;
      for (const { name } of members) if (!all.some((one) => one.name === name && isUp(one))) renew(name);
      patience = Date.now() + PATIENCE_MS;
    }
    fail(`the cluster is not whole: ${JSON.stringify(await listed())}\n${members.map(logOf).join('\n')}`);
  };

  for (const member of members) {
    revive(member);
    // The first makes the cluster, the others copy it.
    while (member === members[0] && (await leader()) === null) {
      if (member.running?.isOver()) fail(`Patroni ended:\n${logOf(member)}`);
      await sleep(250);
    }
  }
  await whole();
  const port = await startProxy(folder, members);
  return {
    port,
    leader,
    whole,
    renewed: () => renewed,
    killMachine: (name) => {
      const member = named(name);
      member.running?.signal('SIGKILL');
      killPostgresOf(member);
    },
    killPostgres: (name) => killPostgresOf(named(name)),
    switchover: async (from) => {
      const answer = await fetch(`http://127.0.0.1:${named(from).rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from }),
        headers: { 'content-type': 'application/json' },
      });
      if (!answer.ok) fail(`switchover: ${answer.status} ${await answer.text()}`);
    },
    revive: (name) => revive(named(name)),
  };
};

const fail = (text: string): never => {
  throw new Error(text);
};
const logOf = ({ name, running }: Member) => `${name}: ${running?.said().slice(-1_500) ?? ''}`;
const environment = () => ({ PATH: `/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8', TZ: 'UTC' });

/** Of its PostgreSQL, which leaves the group of its Patroni. */
const postmasterOf = ({ folder }: Member): number | null => {
  const file = join(folder, 'data/postmaster.pid');
  return existsSync(file) ? noted(Number(readFileSync(file, 'utf8').split('\n')[0])) : null;
};
const killPostgresOf = (member: Member) => signal(postmasterOf(member) ?? 0, 'SIGKILL');

const startEtcd = async (folder: string): Promise<string> => {
  const [client, peer] = [`127.0.0.1:${await freeBenchPort()}`, `http://127.0.0.1:${await freeBenchPort()}`];
  const flags = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${client}`,
    'advertise-client-urls': `http://${client}`,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    'enable-v2': 'true',
    'log-level': 'error',
  };
  const etcd = startProcess(
    programOf('etcd'),
    Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    { env: environment() },
  );
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100))
    if ((await fetch(`http://${client}/health`).catch(() => null))?.ok) return client;
  return fail(`etcd did not start:\n${etcd.said()}`);
};

/** YAML is a superset of JSON. */
const writeMember = ({ name, port, rest, folder }: Member, etcd: string) => {
  mkdirSync(folder, { mode: 0o755 });
  const config = {
    scope: 'prove',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: dirname(programOf('pg_basebackup')),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewind', password: PASSWORD },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256', shared_buffers: '64MB' },
    },
    watchdog: { mode: 'off' },
  };
  writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(config), { mode: 0o600 });
};

/** As the documentation of Patroni has it: who is not the primary gets nothing, and whoever was loses its sessions. */
const startProxy = async (folder: string, members: readonly Member[]): Promise<number> => {
  const port = await freeBenchPort();
  const file = join(folder, 'haproxy.cfg');
  const servers = members.map(
    (one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.rest} on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    file,
    [
      'defaults',
      '  mode tcp',
      '  timeout connect 2s',
      '  timeout client 30m',
      '  timeout server 30m',
      'listen primary',
      `  bind 127.0.0.1:${port}`,
      '  option httpchk OPTIONS /primary',
      '  http-check expect status 200',
      '  default-server inter 1s fall 2 rise 1',
      ...servers,
      '',
    ].join('\n'),
  );
  execFileSync(programOf('haproxy'), ['-c', '-q', '-f', file]);
  startProcess(programOf('haproxy'), ['-db', '-f', file], { env: environment() });
  await waitForDatabase(ownerAt(port), () => {});
  return port;
};
