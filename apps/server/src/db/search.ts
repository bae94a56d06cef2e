import { searchedSpellings, searchedWords } from '@zhibiao/contract/core/text/search-text';
import { all, joined, sql, type Statement } from './sql.ts';

/** What the searcher typed, literally: % and _ are characters of a title like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isLong = (word: string): boolean => [...word].length > 1;
/** No word is longer than a single character, for which there is no index. */
export const isLetter = (typed: string): boolean => !searchedWords(typed).some(isLong);

/** The words that have pairs of characters. */
export const longWords = (typed: string): string[] => searchedWords(typed).filter(isLong);

/** In one of the ways in which the words may be written. */
const inOneWay = (typed: string, condition: (words: readonly string[]) => Statement): Statement => {
  const [way = sql`false`, ...others] = searchedSpellings(typed).map(condition);
  return others.length === 0 ? way : sql`(${joined([way, ...others], ' OR ')})`;
};

/** Condition for "every word occurs in the column", comparing the text alone: for rows that are read in their order. */
export const isWritten = (column: Statement, typed: string): Statement =>
  inOneWay(
    typed,
    (words) => sql`search_text(${column}) LIKE ALL (${words.map((word) => `%${escapeLike(word)}%`)}::text[])`,
  );

/**
 * The same condition by the index over the column's pairs of characters (end of the first migration, list_indexes). It
 * finds what has all pairs of the words, and decides alone where a word is one pair (isPair). For rows that are met by
 * that index, and by no other: of a row that is read anyway the pairs cost much.
 */
export const hasPair = (column: Statement, typed: string): Statement =>
  inOneWay(typed, (words) =>
    all(words.filter(isLong).map((word) => sql`bigrams(${column}) @> bigrams(${word}::text)`)),
  );

/**
 * Condition for "every word occurs in the column", whatever its width, case and script. Words of two characters and
 * more go by the index; the text itself decides about their order. It also decides first where rows are read anyway:
 * comparing costs little, pairs cost much. Single characters have no pair: the caller bounds the rows that are read
 * (LETTER_SEARCH_ROWS).
 */
export const occursIn = (column: Statement, typed: string): Statement =>
  isLetter(typed) ? isWritten(column, typed) : sql`(${isWritten(column, typed)} AND ${hasPair(column, typed)})`;

/** Two Chinese characters, which are one pair and spelt in one way. */
export const isPair = (typed: string): boolean =>
  /^\p{Script=Han}{2}$/u.test(searchedSpellings(typed).flat().join(' '));
