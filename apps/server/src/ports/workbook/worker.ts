import '#lib/in-background.ts';
import { answerJobs } from '#lib/thread/thread-jobs.ts';
import type { Answer, Job, ReadJob } from './workbook.ts';
import { bookOf } from './read/read-book.ts';
import { bookBytes } from './write/write-book.ts';

/**
 * The thread in which ports/workbook/workbook.ts works on one file.
 */

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<Answer> =>
  bookOf(bytes, { maxRows, lines, bounds });

answerJobs<Job, Answer>(async (job) => ('read' in job ? read(job) : { bytes: bookBytes(job.write) }));
