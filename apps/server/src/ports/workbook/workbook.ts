import type { Book } from '#domain/table/book.ts';
import { unavailable } from '#errors.ts';
import { ThreadEnded, threadPool } from '#lib/thread/thread-pool.ts';
import { OLE_SENTENCES } from '#ports/office/ole-file.ts';
import type { CellToWrite, SheetColumn } from './write/sheet-cell.ts';
import { COLUMNS_MAX } from './read/bounds.ts';
import type { BookFault } from './read/read-book.ts';

/** Workbooks (xlsx), read and written in a thread of their own: a large one would hold up every other answer. */

export type SheetToWrite = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly CellToWrite[])[];
};

/** Something a person can do about the file; anything else is a fault of ours. */
export class WorkbookFault extends Error {}

export const UNREADABLE = '文件无法识别，请使用 Excel 2007 及以上版本的 .xlsx 文件，建议下载模板填写';

const instead = (what: string): string => `文件无法识别：这是${what}，请用 Excel 打开后另存为 .xlsx 再上传`;
const FAULTS: Record<BookFault, string> = {
  unreadable: UNREADABLE,
  ...OLE_SENTENCES,
  'too-large': '文件内容过多，请删除多余的空白行或分批处理',
  'too-wide': `表格最多${COLUMNS_MAX}列，请删除右侧多余的内容后重试`,
  'too-long': '每个单元格最多32767个字符，请缩短后重试',
  text: instead('文本文件（如 .csv）'),
  page: instead('网页或 XML 文件'),
  binary: instead(' .xlsb 工作簿'),
  calc: instead(' OpenDocument 文件（如 .ods）'),
  numbers: '文件无法识别：这是 Numbers 表格，请导出为 .xlsx 再上传',
  pdf: '文件无法识别：这是 PDF 文件，请上传 .xlsx 工作簿',
  word: '文件无法识别：这是 Word 文档，请上传 .xlsx 工作簿',
};

/** Unpacked bytes, and characters of all cells together: 5 000 full rows have 3 MB and less than a million. */
type Bounds = { unpacked: number; chars: number };
const MB = 1024 * 1024;

export type ReadJob = { read: Uint8Array; maxRows: number; lines: boolean; bounds: Bounds };
export type WorkbookJob = ReadJob | { write: readonly SheetToWrite[] };
export type WorkbookAnswer = { book: Book } | { bytes: Uint8Array } | { fault: BookFault };

const MODULE = new URL('./worker.ts', import.meta.url);
type Options = { maxRows: number; lines?: boolean };

/** A thread for each file; the others wait. */
const workbooks = (limits: Omit<Parameters<typeof threadPool>[1], 'idleMs'>, bounds: Bounds) => {
  const inThread = threadPool<WorkbookJob, WorkbookAnswer>(MODULE, { ...limits, idleMs: 0 });
  const work = (job: WorkbookJob): Promise<WorkbookAnswer> =>
    inThread(job).catch((error: unknown) => {
      // Out of memory or out of time: too much for one file.
      if (error instanceof ThreadEnded) return { fault: 'too-large' };
      throw error;
    });
  const readBook = async (bytes: Uint8Array, { maxRows, lines = false }: Options): Promise<Book> => {
    const answer = await work({ read: bytes, maxRows, lines, bounds });
    if ('book' in answer) return answer.book;
    if ('fault' in answer) throw new WorkbookFault(FAULTS[answer.fault]);
    throw new Error('workbook not read');
  };
  return {
    /** Every sheet, as a person sees it; `lines` keeps the lines within a cell. */
    readBook,
    /** Sheets with a frozen header; every text is a text to the program that opens it, never a formula. */
    write: async (sheets: readonly SheetToWrite[]): Promise<Uint8Array> => {
      const answer = await work({ write: sheets });
      if ('bytes' in answer) return answer.bytes;
      throw new WorkbookFault(FAULTS['too-large']);
    },
  };
};

/**
 * Of people who are known. Work on one file takes a second or two, on a busy machine more, for the thread yields to
 * others; a caller waits for it up to a minute.
 */
export const { readBook, write: writeWorkbook } = workbooks(
  { threads: 2, heap: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }, limitMs: 50_000 },
  { unpacked: 16 * MB, chars: 8_000_000 },
);

/** Of guests: in a thread of their own, in which no known person waits for them, and among themselves not for long. */
export const guestWorkbooks = workbooks(
  {
    threads: 1,
    heap: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    cpuMs: 5_000,
    limitMs: 30_000,
    room: { waiting: 10, full: unavailable },
  },
  { unpacked: 5 * MB, chars: 2_000_000 },
);
