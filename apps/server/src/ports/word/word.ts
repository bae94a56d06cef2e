import { IMPORT_LIMITS, type Passage } from '@zhibiao/contract/question/staff-import';
import type { Draft } from '#domain/question/draft.ts';
import { ThreadEnded, threadPool } from '#lib/thread/thread-pool.ts';

/** Word documents (docx) of questions, read in a thread of their own, as workbooks are. */

export type WordPicture = { bytes: Uint8Array };
export type WordQuestions = {
  drafts: Draft[];
  pictures: WordPicture[];
  /** What no question owns. */
  unread: Passage[];
  /** What was read as a list of answers. */
  answerLists: Passage[];
  /** What could not be brought along, as of the whole document: '文档中嵌入的工作簿未读入'. */
  notes: string[];
};

/** Something a person can do about the file; anything else is a fault of ours. */
export class WordFault extends Error {}

type WordRefusal = 'unreadable' | 'too-large' | 'too-many-pictures';
const SENTENCES: Record<WordRefusal, string> = {
  unreadable: '文件无法识别，请使用 Word 2007 及以上版本的 .docx 文件，建议下载模板填写',
  'too-large': `文件内容过多，解压后不能超过${IMPORT_LIMITS.unpackedMb}M，请分批导入`,
  'too-many-pictures': `文件中的图片不能超过${IMPORT_LIMITS.pictures}张，请分批导入`,
};

export type WordJob = { bytes: Uint8Array; unpackedMax: number; picturesMax: number };
export type WordAnswer = WordQuestions | { fault: WordRefusal };

const LIMIT_MS = 50_000;
const MB = 1024 * 1024;

/** A thread for each file, two at a time; the others wait. */
const inThread = threadPool<WordJob, WordAnswer>(new URL('./worker.ts', import.meta.url), {
  threads: 2,
  heap: { maxOldGenerationSizeMb: 256 },
  idleMs: 0,
  limitMs: LIMIT_MS,
});

export const readWord = async (bytes: Uint8Array): Promise<WordQuestions> => {
  const job = { bytes, unpackedMax: IMPORT_LIMITS.unpackedMb * MB, picturesMax: IMPORT_LIMITS.pictures };
  const answer = await inThread(job).catch((error: unknown): WordAnswer => {
    // Out of memory or out of time: too much for one file.
    if (error instanceof ThreadEnded) return { fault: 'too-large' };
    throw error;
  });
  if ('fault' in answer) throw new WordFault(SENTENCES[answer.fault]);
  return answer;
};
