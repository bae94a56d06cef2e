import { SAME_DEVICE_IDLE_MIN } from '@zhibiao/contract/core/limits';
import { all, lit, type Queryable, run, sql, type Statement } from '#db/sql.ts';

/** `only` this session, or all `except` it; `idleIn`: left open and unused in the browser with this mark. */
type Which = { only?: string; except?: string; idleIn?: string };
const WAYS = ['only', 'except', 'idleIn'] as const;

const idleIn = (mark: string): Statement => sql`mark = ${mark} AND mark <> ''
  AND "lastSeenAt" < clock_timestamp() - interval ${lit(`${SAME_DEVICE_IDLE_MIN} minutes`)}`;

/** Ends a person's open sessions, or those of them that are meant; how many there were. */
export const endSessions = (on: Queryable, userId: string, which: Which = {}): Promise<number> => {
  const meant = [
    sql`"userId" = ${userId}`,
    ...(which.only === undefined ? [] : [sql`id = ${which.only}`]),
    ...(which.except === undefined ? [] : [sql`id <> ${which.except}`]),
    ...(which.idleIn === undefined ? [] : [idleIn(which.idleIn)]),
    sql`"revokedAt" IS NULL`,
  ];
  const name = ['end-sessions', ...WAYS.filter((way) => which[way] !== undefined)].join('-');
  return run(on, sql`UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE ${all(meant)}`.named(name));
};
