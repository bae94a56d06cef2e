import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Job, JobLog } from '#jobs/periodic.ts';
import { LOW_PRIORITY } from '#lib/low-priority.ts';
import { isBackupDue } from '#features/backup/due.ts';
import { DRILL_JOB, whyNoDrill } from '#services/backup/restore/drill-run.ts';

const COMMANDS = join(import.meta.dirname, '../../cli');
/** A command that is ordered to end may tidy up for a moment. */
const KILL_MS = 2_000;

/**
 * The same command as by hand, in a process of its own and of low priority: readers of the site do not feel it. It says
 * on the channel that this server is gone.
 */
const runBeside = async (command: string[], log: JobLog, leaving?: AbortSignal): Promise<void> => {
  const [file = '', ...args] = command;
  const child = fork(join(COMMANDS, file), args, {
    execArgv: [],
    ...LOW_PRIORITY,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let last = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      const said = String(part).trim();
      last = said === '' ? last : (said.split('\n').at(-1) ?? '');
      log.info({ command: file, said }, 'backup');
    });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref();
  };
  leaving?.addEventListener('abort', end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Error(last);
  } finally {
    leaving?.removeEventListener('abort', end);
  }
};

export const backupJob: Job = {
  name: 'back-up',
  title: '每晚备份并校验',
  everyMs: 5 * 60_000,
  run: async ({ pool, config: { backup } }, log, leaving, requested) => {
    if (backup.dir === null || !(requested || (await isBackupDue(pool, 'backup')))) return 0;
    await runBeside(['backup.ts', '--gentle'], log, leaving);
    return 1;
  },
};

export const drillJob: Job = {
  name: DRILL_JOB,
  title: '每周恢复演练',
  everyMs: 10 * 60_000,
  run: async ({ pool, config: { backup } }, log, leaving, requested) => {
    if ((await whyNoDrill(pool, backup)) !== null || !(requested || (await isBackupDue(pool, 'drill')))) return 0;
    await runBeside(['backup-verify.ts', '--drill'], log, leaving);
    return 1;
  },
};
