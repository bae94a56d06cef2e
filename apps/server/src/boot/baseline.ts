import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootFault } from '#boot/facts.ts';

/** The migrations that a baseline stands for, and the last release that had them one by one. */
export type Replaced = { release: string; checksums: ReadonlyMap<string, string> };

/** `replaces.txt` beside a baseline's migration.sql: the release, then a line "checksum name" each. */
export const readReplaced = (dir: string): Replaced | null => {
  const path = join(dir, 'replaces.txt');
  if (!existsSync(path)) return null;
  const [release = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const pairs = lines.map((line) => line.split(' ') as [string, string]);
  return { release, checksums: new Map(pairs.map(([checksum, name]) => [name, checksum])) };
};

/**
 * Whether a database has all that a baseline stands for, so that it is taken over as it is; false of an empty one,
 * where the baseline is run. One that stopped on the way passes through the release that still has the rest.
 */
export const isTakenOver = (done: ReadonlyMap<string, string>, { release, checksums }: Replaced): boolean => {
  const lacking = [...checksums.keys()].filter((name) => !done.has(name));
  if (lacking.length === checksums.size) return false;
  if (lacking.length > 0) throw new BootFault({ is: 'migrations-too-old', release, lacking: lacking.length });
  return true;
};
