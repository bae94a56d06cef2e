import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf, isRunning } from '#boot/embedded/processes.ts';

/**
 * What a run starts and makes: programs in groups of their own, folders, mounted disks. All of it ends with the run,
 * and what a run that was killed left behind is cleared away by the next.
 */

const LAST_WORDS_MS = 300;
const PREFIX = 'zhibiao-prove-';
const folder = join(tmpdir(), `${PREFIX}${process.pid}`);
const list = join(folder, 'processes');

export type Running = {
  pid: number;
  /** All that it has printed. */
  said: () => string;
  /** To it and to all that it started, unless that left its group. */
  signal: (name: NodeJS.Signals) => void;
  /** Its exit code; null of one that a signal ended. */
  ended: Promise<number | null>;
  isOver: () => boolean;
};

/** Each with what tells it from a later one of the same number. */
const started = new Map<number, string>();

/** Notes a process that another program started, such as the Postgres of a Patroni. */
export const noted = (pid: number): number => {
  const birth = birthOf(pid);
  started.set(pid, birth);
  appendFileSync(list, `${pid} ${birth}\n`);
  return pid;
};

export const startProcess = (command: string, args: readonly string[], options: SpawnOptions = {}): Running => {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      said = `${said}${String(part)}`.slice(-200_000);
    });
  child.on('error', (error) => {
    said += error.message;
  });
  const closed = once(child, 'close');
  // Its last words come with its end, unless somebody whom it started goes on.
  const ended = once(child, 'exit').then(async ([code]) => {
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    return code as number | null;
  });
  if (child.pid) noted(child.pid);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    signal: (name) => signal(-(child.pid ?? 0), name),
    ended,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
  };
};

/** To a process, or to a group by its number below zero; one that has ended already is no fault. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  if (pid === 0) return;
  try {
    process.kill(pid, name);
  } catch {
    // Gone.
  }
};

/** With all of its group; none that has only been given its number. */
const end = (pid: number, birth: string) => {
  if (isRunning(pid) && birthOf(pid) !== birth) return;
  signal(-pid, 'SIGKILL');
  signal(pid, 'SIGKILL');
};

/** Ends what is left of one proof. */
export const endAll = (): void => {
  for (const [pid, birth] of started) end(pid, birth);
  started.clear();
};

/** A folder of its own for one proof, which the database's own user can enter. */
export const folderOf = (name: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true, mode: 0o755 });
  return path;
};

/** Disks first: nothing under them can be removed. */
export const removeFolder = (path: string): void => {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((mount) => mount.startsWith(`${path}/`));
  for (const mount of mounts) execFileSync('umount', ['-l', mount]);
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
};

/** Opens the run's folder, after what earlier runs left behind; all ends with this process. */
export const openRun = (): void => {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue;
    const left = join(tmpdir(), name);
    for (const [pid, birth = ''] of linesOf(join(left, 'processes'))) end(Number(pid), birth);
    removeFolder(left);
  }
  mkdirSync(folder, { mode: 0o755 });
  appendFileSync(list, '');
  process.on('exit', () => {
    endAll();
    removeFolder(folder);
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));
};

const linesOf = (path: string): string[][] => {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '));
  } catch {
    return [];
  }
};
