import '#lib/in-background.ts';
import { answerJobs } from '#lib/thread-jobs.ts';
import type { Answer, Job, ReadJob } from './workbook.ts';
import { bookOf } from './workbook/read-book.ts';
import { bookBytes } from './write-book.ts';

/**
 * The thread in which ports/workbook.ts works on one file.
 */

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<Answer> =>
  bookOf(bytes, { maxRows, lines, bounds });

answerJobs<Job, Answer>(async (job) => ('read' in job ? read(job) : { bytes: bookBytes(job.write) }));
