import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const readProc = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** Fields of /proc/<pid>/stat from the state on; the command before it may hold any character. */
const procStat = (pid: number): string[] | null => {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const ps = (pid: number, column: string): string | null => {
  if (process.platform === 'win32') return null;
  const { status, stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** Whether this process lives. One that waits to be reaped by a careless parent does not. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return procStat(pid)?.[0] !== 'Z';
};

/** What tells a process from a later one that was given the same number; empty where the system does not say. */
export const birthOf = (pid: number): string => {
  const started = procStat(pid)?.[19];
  if (started) return `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${started}`;
  return ps(pid, 'lstart') ?? '';
};

/** The command line, or null where the system does not tell. */
export const commandOf = (pid: number): string | null =>
  readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ps(pid, 'command');

/** True when the process ended within the time. */
export const waitForEnd = async (pid: number, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) if (!isRunning(pid)) return true;
  return !isRunning(pid);
};
