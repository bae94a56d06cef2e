import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a command by `--import`: the process is killed as by kill -9 where it is about to call this function of
 * node:fs/promises with such paths (from>to), the nth time: KILLED_ON="rename before-restore 2".
 */
const [name = '', path = '', nth = '1'] = (process.env['KILLED_ON'] ?? '').split(' ');

type Call = (...args: unknown[]) => Promise<unknown>;
const functions = promises as unknown as Record<string, Call>;
const original = functions[name];
let left = Number(nth);
if (original) {
  functions[name] = (...args) => {
    const paths = args.filter((one) => typeof one === 'string').join('>');
    if (new RegExp(path).test(paths)) left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
  syncBuiltinESMExports();
}
