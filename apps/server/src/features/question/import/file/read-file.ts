import { readFile } from 'node:fs/promises';
import { IMPORT_LIMITS, type Passage } from '@zhibiao/contract/question/staff-import';
import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import type { LeftOut, ReadNotes } from '@zhibiao/contract/core/read-notes';
import type { Draft } from '#domain/question/draft.ts';
import { readQuestionSheets } from '#domain/question/sheet.ts';
import { refused } from '#errors.ts';
import { takeYielding } from '#lib/yielding.ts';
import { type OfficeKind, officeKind } from '#ports/office/office-file.ts';
import { readWord, WordFault, type WordPicture } from '#ports/word/word.ts';
import { readBook, WorkbookFault } from '#ports/workbook/workbook.ts';

/** A file as the questions that it holds; what it is tells its content, not its name. */

export type ReadFile = {
  kind: OfficeKind;
  drafts: Draft[];
  pictures: WordPicture[];
  notes: ReadNotes;
  unread: Passage[];
  answerLists: Passage[];
};

/** A case may have a row for each of its questions, and a file empty rows between. */
const ROWS_MAX = IMPORT_LIMITS.questions * (QUESTION_MAX.children + 1) + 1_000;

const fromSheets = async (bytes: Buffer): Promise<ReadFile> => {
  const read = readQuestionSheets(await readBook(bytes, { maxRows: ROWS_MAX, lines: true }));
  if ('fault' in read) throw refused(read.fault);
  const drafts = await takeYielding(read.drafts);
  const names = read.sheets.map((name) => `“${name}”`).join('、');
  const notes = { read: `工作表${names}的 ${drafts.length} 题`, leftOut: [...read.leftOut] };
  return { kind: 'xlsx', drafts, pictures: [], notes, unread: [], answerLists: [] };
};
const fromWord = async (bytes: Buffer): Promise<ReadFile> => {
  const { drafts, notes, ...rest } = await readWord(bytes);
  const leftOut = notes.map((msg): LeftOut => ({ msg, names: [], count: 1 }));
  return { kind: 'docx', drafts, notes: { read: `文档的 ${drafts.length} 题`, leftOut }, ...rest };
};

/** Nothing was found; what was passed over may be why. */
const nothingIn = ({ notes: { leftOut } }: ReadFile): string =>
  leftOut.length === 0
    ? '文件中没有找到题目，请按模板填写后再导入'
    : `文件中没有找到题目：${leftOut.map(({ msg }) => msg).join('；')}`;

export const readFileOf = async (path: string): Promise<ReadFile> => {
  const bytes = await readFile(path);
  const found = officeKind(bytes);
  if ('fault' in found) throw refused(found.fault);
  const read = await (found.kind === 'xlsx' ? fromSheets(bytes) : fromWord(bytes)).catch((error: unknown) => {
    throw error instanceof WorkbookFault || error instanceof WordFault ? refused(error.message) : error;
  });
  const { drafts } = read;
  if (drafts.length === 0) throw refused(nothingIn(read));
  if (drafts.length > IMPORT_LIMITS.questions)
    throw refused(`一次最多导入${IMPORT_LIMITS.questions}道题目，文件中有${drafts.length}道，请分批导入`);
  return read;
};
