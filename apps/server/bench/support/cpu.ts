import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that processes have used, as Linux tells it; another system tells nothing here. */

/** Linux counts in hundredths of a second. */
const TICK_SEC = 0.01;

/** proc(5): the state is field 3; the name in brackets before it may hold spaces. */
const statOf = (pid: string): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return ['', '', '', ...stat.slice(stat.lastIndexOf(')') + 2).split(' ')];
};
/** utime and stime. */
const ticksOf = (pid: string): number => Number(statOf(pid)[14]) + Number(statOf(pid)[15]);
const parentOf = (pid: string): string => statOf(pid)[4] ?? '';
const commandOf = (pid: string): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** A program, and the address of its database: others of this machine may have the same name. */
type Of = { pid: number; url: string };

/** Of the program and of the connections to its database, by process; empty where /proc cannot be read. */
const usedBy = ({ pid, url }: Of): Map<string, number> => {
  const used = new Map<string, number>();
  const { port, pathname } = new URL(url);
  const mine = (one: string): boolean => {
    if (one === String(pid)) return true;
    const command = commandOf(one);
    return (
      command.startsWith('postgres:') &&
      command.includes(` ${decodeURIComponent(pathname.slice(1))} `) &&
      commandOf(parentOf(one)).includes(`\0-p\0${port}\0`)
    );
  };
  for (const one of process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []) {
    try {
      if (mine(one)) used.set(one, ticksOf(one));
    } catch {
      // It has ended since.
    }
  }
  return used;
};

/** Seconds of CPU that `work` costs the program and its database; null where that is not told. */
export const cpuOf = async <T>(of: Of, work: () => Promise<T>): Promise<{ result: T; cpuSec: number | null }> => {
  const before = usedBy(of);
  const result = await work();
  const after = usedBy(of);
  const ticks = [...after].reduce((sum, [one, used]) => sum + used - (before.get(one) ?? 0), 0);
  return { result, cpuSec: after.size > 0 ? ticks * TICK_SEC : null };
};

/** Seconds of CPU that a process has used; 0 where that is not told, or it has ended. */
export const cpuSecOf = (pid: number): number => {
  try {
    return ticksOf(String(pid)) * TICK_SEC;
  } catch {
    return 0;
  }
};

/** The processes of the PostgreSQL that listens on the port of `url`, the first one of them and its children. */
export const postgresOf = (url: string): number[] => {
  const port = `\0-p\0${new URL(url).port}\0`;
  const told = (one: string, of: (pid: string) => boolean): boolean => {
    try {
      return of(one);
    } catch {
      return false;
    }
  };
  const all = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const first = all.find((one) => told(one, (pid) => commandOf(pid).includes(port)));
  return first === undefined
    ? []
    : [first, ...all.filter((one) => told(one, (pid) => parentOf(pid) === first))].map(Number);
};
/** Of a PostgreSQL: of its processes, and of those that it has seen end. */
export const postgresCpuSec = (url: string): number => {
  const [first, ...children] = postgresOf(url);
  if (first === undefined) return 0;
  const ended = statOf(String(first));
  return (
    cpuSecOf(first) +
    (Number(ended[16]) + Number(ended[17])) * TICK_SEC +
    children.reduce((sum, pid) => sum + cpuSecOf(pid), 0)
  );
};
