import '#lib/in-background.ts';
import { answerJobs } from '#lib/thread/thread-jobs.ts';
import type { WorkbookAnswer, WorkbookJob, ReadJob } from './workbook.ts';
import { parseBook } from './read/read-book.ts';
import { bookBytes } from './write/write-book.ts';

/**
 * The thread in which ports/workbook/workbook.ts works on one file.
 */

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<WorkbookAnswer> =>
  parseBook(bytes, { maxRows, lines, bounds });

answerJobs<WorkbookJob, WorkbookAnswer>(async (job) => ('read' in job ? read(job) : { bytes: bookBytes(job.write) }));
