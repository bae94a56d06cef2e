import { many, type Queryable, sql } from '#db/sql.ts';

/**
 * A part of the ledger: its table, its months, and its pages of PostgreSQL, in the order in which they were written.
 * `part`: what its archive is called, `before` or yyyy-MM.
 */
export type LedgerPart = { table: string; part: string; from: Date | null; to: Date; blocks: number };

/** The first has no beginning. */
const PARTS = sql<LedgerPart>`
  SELECT relname AS table, regexp_replace(substring(relname FROM '_(.*)$'), '^(\\d{4})(\\d\\d)$', '\\1-\\2') AS part,
    substring(bound FROM 'FROM \\(''(.*?)''\\)')::timestamptz AS from,
    substring(bound FROM 'TO \\(''(.*?)''\\)')::timestamptz AS to, (pg_relation_size(oid) / 8192)::int AS blocks
  FROM (
    SELECT c.oid, c.relname, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '"StudySegment"'::regclass
  ) part ORDER BY "to"`;

export const findParts = (on: Queryable): Promise<LedgerPart[]> => many(on, PARTS);

/** Pages `first` up to `end` of a part. */
export type BlockRange = { part: LedgerPart; first: number; end: number };

/** All of them, or those with these numbers, counted over all parts. */
export const rangesOf = (parts: readonly LedgerPart[], first = 0, end = Infinity): BlockRange[] => {
  let before = 0;
  return parts.flatMap((part) => {
    const at = before;
    before += part.blocks;
    const range = { part, first: Math.max(0, first - at), end: Math.min(part.blocks, end - at) };
    return range.first < range.end ? [range] : [];
  });
};
export const countPages = async (on: Queryable): Promise<number> =>
  (await findParts(on)).reduce((sum, { blocks }) => sum + blocks, 0);
