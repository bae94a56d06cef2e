import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';

type Clause = { standardCode: string; number: string; title: string };
const findClause = (id: string) =>
  sql<Clause>`
    SELECT "standardCode", number, title FROM "Clause" WHERE id = ${id}::uuid`.named('practice-clause');

/** With its standard, as it is cited. */
export const clauseNameOf = async (pool: Pool, id: string | null): Promise<string | null> => {
  const clause = id === null ? null : await maybeOne(pool, findClause(id));
  return clause && `${clause.standardCode} · ${clauseLabel(clause)}`;
};
