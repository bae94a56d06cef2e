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
