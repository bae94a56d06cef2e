import { Worker } from 'node:worker_threads';

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

type Job = { read: Uint8Array; maxRows: number } | { write: readonly SheetToWrite[] };
type Answer = { rows: string[][] } | { bytes: Uint8Array } | { fault: 'unreadable' | 'too-large' } | { error: string };

const inThread = (job: Job): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      execArgv: [],
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => void thread.terminate(), LIMIT_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    thread.once('message', (answer: Answer) => end(() => resolve(answer)));
    // Out of memory or out of time: too much for one file.
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'too-large' }) : reject(error))),
    );
    thread.once('exit', () => end(() => resolve({ fault: 'too-large' })));
  });

/** Two at a time; the others wait. */
const SLOTS = 2;
let busy = 0;
const waiting: (() => void)[] = [];
const work = async (job: Job): Promise<Answer> => {
  if (busy < SLOTS) busy += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await inThread(job);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
};

/** The first sheet as text, header first, without empty rows at its end. */
export const readWorkbook = async (bytes: Uint8Array, { maxRows }: { maxRows: number }): Promise<string[][]> => {
  const answer = await work({ read: bytes, maxRows });
  if ('rows' in answer) return answer.rows;
  if ('fault' in answer) throw new WorkbookFault(answer.fault === 'too-large' ? TOO_LARGE : UNREADABLE);
  throw new Error('error' in answer ? answer.error : 'workbook not read');
};

/** Sheets with a frozen header; every text is a text to the program that opens it, never a formula. */
export const writeWorkbook = async (sheets: readonly SheetToWrite[]): Promise<Uint8Array> => {
  const answer = await work({ write: sheets });
  if ('bytes' in answer) return answer.bytes;
  throw new Error('error' in answer ? answer.error : 'workbook not written');
};
