import '#lib/in-background.ts';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { cellText } from '#domain/sheet-text.ts';
import { answerJobs } from '#lib/thread-jobs.ts';
import type { Answer, Job, ReadJob } from './workbook.ts';
import { bookBytes } from './write-book.ts';
import { OutOfBounds } from './workbook/bounded-sheet.ts';
import { unpack } from './workbook/unpack.ts';

/**
 * The thread in which ports/workbook.ts works on one file; read-excel-file is known here only.
 */

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** As many as a cell may have in any office (a text of the sheet itself is no longer than what was unpacked). */
const CELL_MAX = 32_767;

/** A text that many cells share is one until each is read. */
const checkTexts = (rows: readonly (readonly unknown[])[], charsMax: number): void => {
  let chars = 0;
  for (const value of rows.flat()) {
    if (typeof value !== 'string') continue;
    chars += value.length;
    if (value.length > CELL_MAX) throw new OutOfBounds('too-long');
    if (chars > charsMax) throw new OutOfBounds('too-large');
  }
};

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<Answer> => {
  if (!isArchive(bytes)) return { fault: 'unreadable' };
  try {
    const parts = unpack(bytes, { maxRows, unpackedMax: bounds.unpacked });
    const cells = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
    checkTexts(cells, bounds.chars);
    const rows = cells.map((row) => row.map((value) => cellText(value, { lines })));
    while (rows.length > 0 && rows.at(-1)?.every((text) => text === '')) rows.pop();
    return rows.length > maxRows ? { fault: 'too-large' } : { rows };
  } catch (error) {
    return { fault: error instanceof OutOfBounds ? error.fault : 'unreadable' };
  }
};

answerJobs<Job, Answer>(async (job) => ('read' in job ? read(job) : { bytes: bookBytes(job.write) }));
