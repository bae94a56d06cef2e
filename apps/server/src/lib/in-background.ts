import { constants, setPriority } from 'node:os';

/**
 * For the first line of a thread's module: its work yields the processor to the thread that answers requests. On Linux
 * a priority is a thread's own; elsewhere it would be the whole program's, and is left alone.
 */
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
