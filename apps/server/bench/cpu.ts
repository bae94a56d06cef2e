import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that processes have used, as Linux tells it; another system tells nothing here. */

/** Linux counts in hundredths of a second. */
const TICK_SEC = 0.01;

const ticksOf = (pid: string): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // proc(5): utime and stime are fields 14 and 15; the name in brackets before them may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
};
const commandOf = (pid: string): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Of the program and of the connections to its database, by process; empty where /proc cannot be read. */
const usedBy = (pid: number, database: string): Map<string, number> => {
  const used = new Map<string, number>();
  const mine = (one: string): boolean => {
    const command = commandOf(one);
    return one === String(pid) || (command.startsWith('postgres:') && command.includes(` ${database} `));
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
export const cpuOf = async <T>(
  { pid, database }: { pid: number; database: string },
  work: () => Promise<T>,
): Promise<{ result: T; cpuSec: number | null }> => {
  const before = usedBy(pid, database);
  const result = await work();
  const after = usedBy(pid, database);
  const ticks = [...after].reduce((sum, [one, used]) => sum + used - (before.get(one) ?? 0), 0);
  return { result, cpuSec: after.size > 0 ? ticks * TICK_SEC : null };
};
