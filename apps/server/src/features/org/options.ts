import type { Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { lit, many, sql } from '#db/sql.ts';

const MOST = 20;

/** Organisations to choose from, by a part of the name. */
export const findOptions = async (pool: Pool, keyword: string): Promise<{ id: string; name: string }[]> =>
  keyword === ''
    ? []
    : many(
        pool,
        sql<{ id: string; name: string }>`
        SELECT id, "orgName" AS name FROM "Organisation" WHERE ${occursIn(sql`"orgName"`, keyword)}
        ORDER BY "orgName", id LIMIT ${lit(MOST)}`,
      );
