import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Of free memory; a run takes less than a half of it. */
const ROOM = 8 * 2 ** 30;

/**
 * The folder that tests write into. A disk in memory where it has room: every test file makes and drops a database of a
 * thousand files, which takes a fifth of the time elsewhere. Else, or where TMPDIR is set, the system's own.
 */
export const scratch = () => {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};
