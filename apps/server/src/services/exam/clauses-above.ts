import { sql, type Statement } from '#db/sql.ts';

/** The ids of a clause and of all clauses above it, none for null: what rules of papers that name a clause ask for. */
export const clausesAbove = (clauseId: Statement): Statement => sql`
  ARRAY(
    SELECT above.id FROM "Clause" own
    JOIN "Clause" above ON above."standardCode" = own."standardCode" AND starts_with(own.path, above.path)
    WHERE own.id = ${clauseId}
  )`;
