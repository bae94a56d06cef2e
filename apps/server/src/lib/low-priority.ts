import { existsSync, readFileSync } from 'node:fs';

/** The last of those that this process may use, of a list such as 0-3,8. */
const lastProcessor = (): string =>
  /^Cpus_allowed_list:.*?(\d+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';

/**
 * On Linux a program's threads move between processors and, however low their priority, are in the way on each: beside
 * one that kept two busy, readers waited twice as long; beside one on a single processor they noticed nothing.
 */
const onOneProcessor = (): string[] => (existsSync('/usr/bin/taskset') ? ['taskset', '-c', lastProcessor()] : []);

/**
 * How to fork a program that yields the processor to processes that answer requests. Its threads have the lowest
 * priority from their beginning: what a program says of itself comes after the threads that read its modules, which
 * then compress and hash.
 */
export const LOW_PRIORITY =
  process.platform === 'win32'
    ? {}
    : { execPath: 'nice', execArgv: ['-n', '19', ...onOneProcessor(), process.execPath] };
