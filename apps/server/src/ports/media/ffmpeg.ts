import { execFile, spawn } from 'node:child_process';
import { constants as access } from 'node:fs';
import { access as check } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** ffmpeg, where the installation has it: a program of its own, at the lowest priority and without our secrets. */

const NICE = 10;
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];
/** So much of what it complains of is kept for the log. */
const COMPLAINT_CHARS = 2_000;

const isProgram = (path: string): Promise<boolean> =>
  check(path, access.X_OK).then(
    () => true,
    () => false,
  );

const onPath = async (): Promise<string | null> => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg');
    if (folder !== '' && (await isProgram(path))) return path;
  }
  return null;
};

const found = new Map<string, Promise<string | null>>();
/** The program that is configured, or the one on PATH; null where there is none. Looked for once. */
export const findFfmpeg = (configured: string | null): Promise<string | null> => {
  const name = configured ?? '';
  const known = found.get(name);
  if (known) return known;
  const looked = configured ? isProgram(configured).then((is) => (is ? configured : null)) : onPath();
  found.set(name, looked);
  return looked;
};

const environment = () =>
  Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

const call = promisify(execFile);
type Ability = { version: string; encoders: ReadonlySet<string>; hls: boolean };
/** What the program says of itself. */
export const describeFfmpeg = async (program: string, signal: AbortSignal): Promise<Ability> => {
  const answer = async (question: string) =>
    (await call(program, ['-hide_banner', question], { env: environment(), signal })).stdout;
  const [version, encoders, muxers] = await Promise.all(['-version', '-encoders', '-muxers'].map(answer));
  return {
    version: /^ffmpeg version (\S+)/.exec(version ?? '')?.[1] ?? '版本不明',
    encoders: new Set([...(encoders ?? '').matchAll(/^ [VA]\S+ (\S+)/gm)].map(([, name]) => name ?? '')),
    hls: /^ +E\S* +hls\b/m.test(muxers ?? ''),
  };
};

type Run = {
  args: readonly string[];
  cwd: string;
  signal: AbortSignal;
  /** Seconds of the film that are done. */
  onTime?: (sec: number) => void;
};

/** Runs to the end; rejects with what the program said last when that is none. */
export const runFfmpeg = (program: string, { args, cwd, signal, onTime }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = environment();
    const common = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-progress', 'pipe:1'];
    const child = spawn(program, [...common, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // It has ended already.
    }
    let complaint = '';
    child.stderr.on('data', (part) => {
      complaint = (complaint + String(part)).slice(-COMPLAINT_CHARS);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [key, value] = line.split('=');
      if (key === 'out_time_us' && Number.isFinite(Number(value))) onTime?.(Number(value) / 1e6);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      else if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${code}: ${complaint.trim()}`));
    });
  });
