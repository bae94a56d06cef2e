/** What the searcher typed, literally: % and _ are characters of a title like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's condition for "the text occurs in it", without regard to case. For short lists only: it reads every row. */
export const containing = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });

/** Columns with an index over their pairs of characters (end of the first migration). */
type Searched = 'a.title' | 'l.name';

/** The n-th parameter as a LIKE pattern; constant within a statement, so it costs nothing a row. */
const patternOf = (text: string) => `'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A word of a single character, for which there is no index. */
export const isLetter = (word: string): boolean => [...word.normalize('NFKC')].length < 2;

/**
 * Condition for "the word occurs in the column", whatever its width and case; `$n` is the word as typed.
 * Two characters and more go by the index over pairs. One pair says it all; several say that all of them are there, and
 * the text
 * itself decides about their order. One character has no pair: the caller bounds the rows that are read
 * (LETTER_SEARCH_ROWS).
 */
export const occursIn = (column: Searched, word: string, n: number): string => {
  if (isLetter(word)) return `${column} ILIKE ${patternOf(`normalize($${n}, NFKC)`)}`;
  return `bigrams(${column}) @> bigrams($${n}) AND (char_length(search_text($${n})) = 2 OR search_text(${column}) LIKE ${patternOf(`search_text($${n})`)})`;
};
