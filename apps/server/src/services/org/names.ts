import { occursIn } from '#db/search.ts';
import { lit, lits, many, type Queryable, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** So few that a register cannot be read by them. */
const MOST = 20;

type Wanted = { keyword: string; statuses?: readonly number[] };
/**
 * Organisations to choose from, by a part of the name, within what the viewer may see; the first of all when nothing is
 * typed.
 */
export const findOrgNames = (
  on: Queryable,
  staff: Pick<Staff, 'scope'>,
  { keyword, statuses }: Wanted,
): Promise<{ id: string; name: string }[]> =>
  many(
    on,
    sql<{ id: string; name: string }>`
      SELECT o.id, o."orgName" AS name FROM "Organisation" o
      WHERE ${scopeSql(staff, sql`o.id`)} AND ${statuses ? sql`o.status IN (${lits(statuses)})` : sql`true`}
        AND ${keyword === '' ? sql`true` : occursIn(sql`o."orgName"`, keyword)}
      ORDER BY name, o.id LIMIT ${lit(MOST)}`,
  );
