import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { many, one, sql } from '#db/sql.ts';
import { cpuSecOf, postgresCpuSec, postgresOf } from '#bench/support/cpu.ts';

/** What the processes use while the crowd is there: processor, memory, the loop's delay, the database's work. */

export type Replica = { pid: number; port: number; metricsPort: number };
type OfReplica = { rssMb: number; cpuSec: number; loopMs: number; waiting: number; ready: { ms: number; ok: boolean } };
export type Sample = {
  sec: number;
  replicas: OfReplica[];
  postgresCpuSec: number;
  postgresMb: number;
  generatorCpuSec: number;
  /** Of all processors of the machine, in which they had nothing to do, and in which they waited for the disk. */
  idleSec: number;
  diskSec: number;
  lockWaits: number;
};
/** `tables`: rows that were added for good, and what one takes with its indexes. */
type Table = { name: string; rows: number; rowBytes: number };
export type Growth = { name: string; rows: number; bytes: number };
export type DatabaseWork = { transactions: number; deadlocks: number; walBytes: number; tables: Table[] };

const fieldsOf = (file: string, pattern: RegExp): number => {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};
/** Shared pages are counted once, divided among those who share them. */
const sharedMb = (pid: number) => fieldsOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1_024;
const residentMb = (pid: number) => fieldsOf(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1_024;
const machine = () => {
  try {
    const [, , , , idle = 0, disk = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
      .split(/\s+/)
      .map(Number);
    return { idleSec: idle / 100, diskSec: disk / 100 };
  } catch {
    return { idleSec: 0, diskSec: 0 };
  }
};

const METRICS_MS = 1_500;
/** Empty while the process cannot even tell of itself. */
const metricsOf = async (port: number): Promise<string> => {
  try {
    const asked = { signal: AbortSignal.timeout(METRICS_MS) };
    return await (await fetch(`http://127.0.0.1:${port}/metrics`, asked)).text();
  } catch {
    return '';
  }
};
const sumOf = (text: string, name: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);

/** As a balancer asks; it gives up after so long. */
const READY_MS = 5_000;
const readyOf = async (port: number): Promise<{ ms: number; ok: boolean }> => {
  const begin = performance.now();
  const asked = { signal: AbortSignal.timeout(READY_MS) };
  const ok = await fetch(`http://127.0.0.1:${port}/readyz`, asked).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
  return { ms: performance.now() - begin, ok };
};

const sampleReplica = async ({ pid, port, metricsPort }: Replica): Promise<OfReplica> => {
  const begin = performance.now();
  const [text, ready] = await Promise.all([metricsOf(metricsPort), readyOf(port)]);
  return {
    rssMb: residentMb(pid),
    cpuSec: cpuSecOf(pid),
    // Of a process that does not answer in time only that is known.
    loopMs:
      text === ''
        ? performance.now() - begin
        : sumOf(text, 'zhibiao_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
    waiting: sumOf(text, 'zhibiao_database_connections_waiting'),
    ready,
  };
};

const LOCK_WAITS = sql<{ count: number }>`
  SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;

export const workOf = async (pool: pg.Pool): Promise<DatabaseWork> => ({
  ...(await one(
    pool,
    sql<Omit<DatabaseWork, 'tables'>>`
      SELECT sum(xact_commit + xact_rollback)::float8 AS transactions, sum(deadlocks)::float8 AS deadlocks,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes"
      FROM pg_stat_database`,
  )),
  tables: await many(
    pool,
    sql<Table>`
      SELECT relname AS name, (n_tup_ins - n_tup_del)::float8 AS rows,
        pg_total_relation_size(relid)::float8 / greatest(n_live_tup, 1) AS "rowBytes"
      FROM pg_stat_user_tables`,
  ),
});
/** What stays of a run, the largest table first; the room that updates leave behind is used again. */
export const growthOf = (before: DatabaseWork, after: DatabaseWork): Growth[] =>
  after.tables
    .map(({ name, rows, rowBytes }) => {
      const added = Math.max(0, rows - (before.tables.find((table) => table.name === name)?.rows ?? 0));
      return { name, rows: added, bytes: added * rowBytes };
    })
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.bytes - a.bytes);

type Watched = { url: string; pool: pg.Pool; replicas: readonly Replica[]; generators: number[]; nowSec: () => number };
const EVERY_MS = 2_000;

export const CORES = availableParallelism();

/** Looks every two seconds until it is told to stop. */
export const watchResources = ({ url, pool, replicas, generators, nowSec }: Watched) => {
  const samples: Sample[] = [];
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const lockWaits = await one(pool, LOCK_WAITS).then(
      ({ count }) => count,
      () => 0,
    );
    samples.push({
      sec: nowSec(),
      replicas: await Promise.all(replicas.map(sampleReplica)),
      postgresCpuSec: postgresCpuSec(url),
      postgresMb: postgresOf(url).reduce((sum, pid) => sum + sharedMb(pid), 0),
      generatorCpuSec: generators.reduce((sum, pid) => sum + cpuSecOf(pid), 0),
      ...machine(),
      lockWaits,
    });
    looking = false;
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
};

/** Shares of one processor used between two moments, and of the machine. */
export type Use = Record<'node' | 'postgres' | 'generator' | 'machine' | 'disk', number> & {
  loopMs: number;
  waiting: number;
  lockWaits: number;
};
export const useBetween = (samples: readonly Sample[], fromSec: number, toSec: number): Use => {
  const within = samples.filter(({ sec }) => sec >= fromSec - 2 && sec <= toSec + 2);
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last || last.sec <= first.sec)
    return { node: 0, postgres: 0, generator: 0, machine: 0, disk: 0, loopMs: 0, waiting: 0, lockWaits: 0 };
  const per = (before: number, after: number) => Math.max(0, (after - before) / (last.sec - first.sec));
  const nodes = last.replicas.map(({ cpuSec }, at) => per(first.replicas[at]?.cpuSec ?? 0, cpuSec));
  const most = (of: (one: Sample) => number) => Math.max(...within.map(of));
  return {
    node: Math.max(...nodes),
    postgres: per(first.postgresCpuSec, last.postgresCpuSec),
    generator: per(first.generatorCpuSec, last.generatorCpuSec),
    machine: 1 - per(first.idleSec + first.diskSec, last.idleSec + last.diskSec) / CORES,
    disk: per(first.diskSec, last.diskSec) / CORES,
    loopMs: most(({ replicas }) => Math.max(...replicas.map((one) => one.loopMs))),
    waiting: most(({ replicas }) => replicas.reduce((sum, one) => sum + one.waiting, 0)),
    lockWaits: most((one) => one.lockWaits),
  };
};
