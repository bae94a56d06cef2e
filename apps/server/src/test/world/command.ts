import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { SERVER_SOURCES } from './paths.ts';

type Ended = { code: number; said: string };

/** One of the server's own commands, as an operator runs it. */
export const runCommand = (file: string, args: string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(SERVER_SOURCES, 'cli', file), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: stdout + stderr });
    });
  });
