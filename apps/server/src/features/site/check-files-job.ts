import { faultForLog } from '#db/faults.ts';
import { many, one, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import type { Job, JobDeps, JobLog } from '#jobs/periodic.ts';
import { checkFiles, type FileFaults, noteFileCheck, sampleFiles, tellFileFaults } from '#services/files/file-check.ts';

/** A night of the files begins at 3:40 in the morning, Asia/Shanghai. */
const NIGHT_MS = 220 * 60_000;
const DAY_MS = 86_400_000;
const MOST_NAMED = 100;

type Needs = Pick<JobDeps, 'pool' | 'storage'>;

const nightOf = async ({ pool }: Needs): Promise<string> => {
  const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  return day(new Date(now.getTime() - NIGHT_MS));
};

const tell = async ({ pool }: Needs, log: JobLog, report: FileFaults, today: string): Promise<void> => {
  for (const file of report.missing.slice(0, MOST_NAMED)) log.error({ file }, 'a file that a row names is missing');
  for (const file of report.altered.slice(0, MOST_NAMED)) log.error({ file }, 'a file is not what it was');
  await tellFileFaults(pool, report, today);
};

/** Once a night, and when an administrator has put files back and requests it. Answers how many were looked at. */
export const checkFilesNightly = async (deps: Needs, log: JobLog, requested = false): Promise<number> => {
  const today = await nightOf(deps);
  const done = await many(deps.pool, sql`SELECT 1 FROM "FileCheck" WHERE night = ${today}::date`);
  if (done.length > 0 && !requested) return 0;
  const report = await checkFiles(deps, Math.floor(Date.parse(today) / DAY_MS));
  await tell(deps, log, report, today);
  await noteFileCheck(deps.pool, today, report);
  return report.files;
};

/** After a start, beside what the server does: a few of them. */
export const checkSomeFiles = async (deps: Needs, log: JobLog): Promise<void> => {
  try {
    await tell(deps, log, await sampleFiles(deps), await nightOf(deps));
  } catch (fault) {
    log.warn({ fault: faultForLog(fault).message }, 'files not looked at after the start');
  }
};

export const checkFilesJob: Job = {
  name: 'check-files',
  title: '核对证书与上传的文件',
  everyMs: 10 * 60_000,
  run: (deps, log, _over, requested) => checkFilesNightly(deps, log, requested),
};
