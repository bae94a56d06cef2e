import type pg from 'pg';

/** Rows of one shape, each value as its column takes it from JSON. */
export const insertRows = (client: Pick<pg.Client, 'query'>, table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  return client.query(
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
    [JSON.stringify(rows)],
  );
};
