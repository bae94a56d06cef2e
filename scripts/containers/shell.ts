import { spawn } from 'node:child_process';

export type Outcome = { status: number; stdout: string; output: string };
type Options = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Standard input. */
  input?: string;
  /** Shown while it runs. */
  show?: boolean;
};

/** Runs a program to its end, whatever that is. */
export const attempt = (
  command: string,
  args: readonly string[],
  { input, show = false, ...options }: Options = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    let [stdout, output] = ['', ''];
    const take = (part: string) => {
      output += part;
      if (show) process.stdout.write(part);
    };
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      take(part);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ status: 1, stdout, output: `${output}${error.message}\n` }));
    child.on('close', (status) => resolve({ status: status ?? 1, stdout, output }));
    // A program that ends before it has read everything is judged by its status.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

/** Runs a program that has to succeed; answers what it wrote to its standard output. */
export const run = async (command: string, args: readonly string[], options: Options = {}): Promise<string> => {
  const { status, stdout, output } = await attempt(command, args, options);
  if (status === 0) return stdout;
  throw new Error(
    `${command} ${args.slice(0, 3).join(' ')} … 失败（${status}）：\n${output.split('\n').slice(-40).join('\n')}`,
  );
};
