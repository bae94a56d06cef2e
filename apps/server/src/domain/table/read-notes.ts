import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import { readSentence, type TableRow, type Tables } from './table.ts';

/** How a door says what it read of a file, and what it did not. */

/** Sheets and columns that our own workbooks have beside the rows, and the numbers in front of most lists. */
export const NOT_MISSED = ['填写说明', '选项', '错误原因', '序号'];

export const rowsIn = <Key extends string>({ tables }: Tables<Key>): TableRow<Key>[] =>
  tables.flatMap(({ rows }) => rows);

export const readNotesOf = <Key extends string>(tables: Tables<Key>): ReadNotes => ({
  read: readSentence(tables),
  leftOut: [...tables.leftOut],
});

/** Of a file of which nothing is taken, why that is so. */
export const withLeftOut = (sentence: string, { leftOut }: Pick<ReadNotes, 'leftOut'>): string =>
  leftOut.length === 0 ? sentence : `${sentence}。没有读入：${leftOut.map(({ msg }) => msg).join('；')}`;
