import { many, type Queryable, sql } from '#db/sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';

/** Of each clause its id and those of all clauses above it, the uppermost first. */
export const clauseAncestors = async (on: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await many(
    on,
    sql<{ id: string; above: string[] }>`
      SELECT c.id, array_agg(a.id::text ORDER BY a.path) AS above
      FROM "Clause" c JOIN "Clause" a ON a."standardCode" = c."standardCode" AND starts_with(c.path, a.path)
      WHERE c.id = ANY(${unique}::uuid[]) GROUP BY c.id`,
  );
  return new Map(rows.map(({ id, above }) => [id, above]));
};

/** `7 支持` by its id. */
export const clauseNames = async (on: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await many(
    on,
    sql<{ id: string; number: string; title: string }>`
      SELECT id, number, title FROM "Clause" WHERE id = ANY(${unique}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, clauseLabel(row)]));
};
