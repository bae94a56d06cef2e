import { sql, type Statement } from './sql.ts';

/** What the searcher typed, literally: % and _ are characters of a title like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's condition for "the text occurs in it", without regard to case. For short lists only: it reads every row. */
export const containing = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });

/** A word of a single character, for which there is no index. */
export const isLetter = (word: string): boolean => [...word.normalize('NFKC')].length < 2;

/** The same by comparing the text alone, for rows that are read in the order of their list. */
export const isWritten = (column: Statement, word: string): Statement => {
  const pattern = sql`'%' || regexp_replace(search_text(${word}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return sql`search_text(${column}) LIKE ${pattern}`;
};

/**
 * Condition for "the word occurs in the column", whatever its width and case. The column has an index over its pairs of
 * characters (end of the first migration, list_indexes).
 * Two characters and more go by that index, which finds what has all pairs of the word; the text itself decides about
 * their order. It also decides first where rows are read anyway: comparing costs little, pairs cost much. One character
 * has no pair: the caller bounds the rows that are read (LETTER_SEARCH_ROWS).
 */
export const occursIn = (column: Statement, word: string): Statement => {
  if (isLetter(word)) return sql`${column} ILIKE ${`%${escapeLike(word.normalize('NFKC'))}%`}`;
  return sql`(${isWritten(column, word)} AND bigrams(${column}) @> bigrams(${word}::text))`;
};

/** Two Chinese characters, which are one pair and spelt in one way. */
export const isPair = (word: string): boolean => /^\p{Script=Han}{2}$/u.test(word.normalize('NFKC'));

/**
 * The same condition for such a word: its pair decides alone, no text is compared. For rows that are met by that index,
 * and by no other: of a row that is read anyway the pairs cost much.
 */
export const hasPair = (column: Statement, word: string): Statement =>
  sql`bigrams(${column}) @> bigrams(${word}::text)`;
