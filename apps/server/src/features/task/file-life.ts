import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import type { Task } from '@zhibiao/contract/task/types';
import { lit, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';

/** That the file of a finished task is still to be had. */
export const FILE_LIVES = sql`"finishedAt" > clock_timestamp() - interval ${lit(`${NAMED_FILE_HOURS} hours`)}`;

/** The name of its file while it is to be had, and until when that is, or was. */
export const fileOf = (name: string | null, finishedAt: Date | null): Pick<Task, 'fileName' | 'fileUntil'> => {
  if (name === null || finishedAt === null) return { fileName: null, fileUntil: null };
  const until = new Date(finishedAt.getTime() + NAMED_FILE_HOURS * 3_600_000);
  return { fileName: until > new Date() ? name : null, fileUntil: dateTime(until) };
};
