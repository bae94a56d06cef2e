import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

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

/** `directory` holds the data of its Postgres: other databases of this machine may have the same name. */
type Of = { pid: number; database: string; directory: string };

/** Of the program and of the connections to its database, by process; empty where /proc cannot be read. */
const usedBy = ({ pid, database, directory }: Of): Map<string, number> => {
  const used = new Map<string, number>();
  const mine = (one: string): boolean => {
    const command = commandOf(one);
    if (one === String(pid)) return true;
    return (
      command.startsWith('postgres:') &&
      command.includes(` ${database} `) &&
      // It works in its data directory.
      readlinkSync(`/proc/${one}/cwd`).startsWith(realpathSync(directory))
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
