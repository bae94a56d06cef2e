import { readFile } from 'node:fs/promises';
import { IMPORT_LIMITS } from '@zhibiao/contract/question-import-staff';
import { QUESTION_MAX } from '@zhibiao/contract/limits';
import type { Draft } from '#domain/question-draft.ts';
import { readQuestionSheet } from '#domain/question-sheet.ts';
import { refused } from '#errors.ts';
import { takeYielding } from '#lib/yielding.ts';
import { oldFileFault, readWord, WordFault, type WordPicture } from '#ports/word.ts';
import { readWorkbook, WorkbookFault } from '#ports/workbook.ts';

/** A file as the questions that it holds; what it is tells its content, not its name. */

type FileKind = 'xlsx' | 'docx';
export type ReadFile = { kind: FileKind; drafts: Draft[]; pictures: WordPicture[] };

/** A case may have a row for each of its questions, and a file empty rows between. */
const ROWS_MAX = IMPORT_LIMITS.questions * (QUESTION_MAX.children + 1) + 1_000;

const fromSheet = async (bytes: Buffer): Promise<ReadFile> => {
  const sheet = await readWorkbook(bytes, { maxRows: ROWS_MAX, lines: true });
  const read = readQuestionSheet(sheet);
  if ('fault' in read) throw refused(read.fault);
  return { kind: 'xlsx', drafts: await takeYielding(read.drafts), pictures: [] };
};
const fromWord = async (bytes: Buffer): Promise<ReadFile> => {
  const { drafts, pictures } = await readWord(bytes);
  return { kind: 'docx', drafts, pictures };
};

/** Names of an archive's parts stand in it as they are. */
const kindOf = (bytes: Buffer): FileKind | null => {
  if (bytes.includes('xl/workbook')) return 'xlsx';
  return bytes.includes('word/document') ? 'docx' : null;
};

export const readFileOf = async (path: string): Promise<ReadFile> => {
  const bytes = await readFile(path);
  const old = oldFileFault(bytes);
  if (old) throw refused(old.message);
  const kind = kindOf(bytes);
  if (kind === null) throw refused('文件无法识别，请上传 .xlsx 工作簿或 .docx 文档，建议下载模板填写');
  const read = await (kind === 'xlsx' ? fromSheet(bytes) : fromWord(bytes)).catch((error: unknown) => {
    throw error instanceof WorkbookFault || error instanceof WordFault ? refused(error.message) : error;
  });
  const { drafts } = read;
  if (drafts.length === 0) throw refused('文件中没有找到题目，请按模板填写后再导入');
  if (drafts.length > IMPORT_LIMITS.questions)
    throw refused(`一次最多导入${IMPORT_LIMITS.questions}道题目，文件中有${drafts.length}道，请分批导入`);
  return read;
};
