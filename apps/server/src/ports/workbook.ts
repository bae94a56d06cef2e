import { ThreadEnded, threadPool } from '#lib/thread-pool.ts';

/** Workbooks (xlsx), read and written in a thread of their own: a large one would hold up every other answer. */

type SheetColumn = {
  title: string;
  width: number;
  /** Offered in a drop-down; anything else may still be typed. */
  options?: readonly string[];
};
export type SheetToWrite = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly (string | number | null)[])[];
};

/** Something a person can do about the file; anything else is a fault of ours. */
export class WorkbookFault extends Error {}

export const UNREADABLE = '文件无法识别，请使用 Excel 2007 及以上版本的 .xlsx 文件，建议下载模板填写';
const TOO_LARGE = '文件内容过多，请分批处理';

/**
 * Work on one file takes a second or two, on a busy machine more, for the thread yields to others; whoever waits for it
 * does so for a minute.
 */
const LIMIT_MS = 50_000;

export type Job = { read: Uint8Array; maxRows: number; lines: boolean } | { write: readonly SheetToWrite[] };
export type Answer = { rows: string[][] } | { bytes: Uint8Array } | { fault: 'unreadable' | 'too-large' };

/** A thread for each file, two at a time; the others wait. */
const inThread = threadPool<Job, Answer>(new URL('./workbook-worker.ts', import.meta.url), {
  threads: 2,
  heap: { maxOldGenerationSizeMb: 256 },
  idleMs: 0,
  limitMs: LIMIT_MS,
});

const work = (job: Job): Promise<Answer> =>
  inThread(job).catch((error: unknown) => {
    // Out of memory or out of time: too much for one file.
    if (error instanceof ThreadEnded) return { fault: 'too-large' };
    throw error;
  });

/** The first sheet as text, header first, without empty rows at its end; `lines` keeps the lines within a cell. */
export const readWorkbook = async (
  bytes: Uint8Array,
  { maxRows, lines = false }: { maxRows: number; lines?: boolean },
): Promise<string[][]> => {
  const answer = await work({ read: bytes, maxRows, lines });
  if ('rows' in answer) return answer.rows;
  if ('fault' in answer) throw new WorkbookFault(answer.fault === 'too-large' ? TOO_LARGE : UNREADABLE);
  throw new Error('workbook not read');
};

/** Sheets with a frozen header; every text is a text to the program that opens it, never a formula. */
export const writeWorkbook = async (sheets: readonly SheetToWrite[]): Promise<Uint8Array> => {
  const answer = await work({ write: sheets });
  if ('bytes' in answer) return answer.bytes;
  throw new Error(`workbook not written: ${'fault' in answer ? answer.fault : 'no bytes'}`);
};
