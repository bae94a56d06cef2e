import type { Pool } from '#db/client.ts';
import { identifier, joined, run, sql } from '#db/sql.ts';

/** So many rows go to the database at once. */
const AT_ONCE = 4_000;

/** Puts rows into a table, in few statements; all of them name the same columns. Bytes are written as \x…. */
export const fill = async (pool: Pool, table: string, rows: readonly object[]): Promise<void> => {
  const columns = joined(Object.keys(rows[0] ?? {}).map(identifier), ', ');
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + AT_ONCE));
    await run(
      pool,
      sql`INSERT INTO ${identifier(table)} (${columns})
        SELECT ${columns} FROM json_populate_recordset(NULL::public.${identifier(table)}, ${some}::json)`,
    );
  }
};
