import { isLetter, occursIn } from '#db/search.ts';
import { joined, lit, sql, type Statement } from '#db/sql.ts';
import { typedPinyin } from '#lib/text/pinyin.ts';
import type { Titled } from './title-pinyin.ts';

/** Condition: the word occurs in the title of row `alias`. */
export const titleOccurs = ({ title }: Titled, alias: Statement, word: string): Statement =>
  occursIn(sql`${alias}.${title}`, word);

/** Condition: the word is how the title of row `alias` is typed, from one of its words on; null when it is no such. */
export const titleSpelt = ({ kind }: Titled, alias: Statement, word: string): Statement | null => {
  const letters = typedPinyin(word);
  if (letters === null) return null;
  return sql`${alias}.id IN (
    SELECT p.id FROM "TitlePinyin" p
    WHERE array_to_tsvector(p.terms) @@ ${`${letters}:*`}::tsquery AND p.kind = ${lit(kind)})`;
};

/**
 * Condition for "found by this word", each way by its own index. A single character has none: the caller bounds the
 * rows that are read.
 */
export const titleFound = (titled: Titled, alias: Statement, word: string): Statement => {
  const own = sql`x`;
  const spelt = isLetter(word) ? null : titleSpelt(titled, own, word);
  if (!spelt) return titleOccurs(titled, alias, word);
  const ways = [titleOccurs(titled, own, word), spelt].map(
    (way) => sql`SELECT x.id FROM ${titled.table} x WHERE ${way}`,
  );
  return sql`${alias}.id = ANY(ARRAY(${joined(ways, ' UNION ALL ')}))`;
};
