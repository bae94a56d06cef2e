/** What the searcher typed, literally: % and _ are characters of a title like any other. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Prisma's condition for "the text occurs in it", without regard to case. For short lists only: it reads every row. */
export const containing = (text: string) => ({ contains: escapeLike(text), mode: 'insensitive' as const });

/** Columns with an index over their pairs of characters (end of the first migration). */
type Searched = 'a.title' | 'l.name';

/**
 * Condition for "the word occurs in the column", whatever its width and case; `$n` is the word as typed.
 * Two characters and more go by the index over pairs, which finds what has all of the word's pairs; the text itself then decides about
 * their order. One character has no pair, so every row is read.
 */
export const occursIn = (column: Searched, word: string, n: number): string => {
  const literally = `search_text(${column}) LIKE '%' || regexp_replace(search_text($${n}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const pairs = [...word.normalize('NFKC')].length > 1;
  return pairs ? `bigrams(${column}) @> bigrams($${n}) AND ${literally}` : literally;
};
