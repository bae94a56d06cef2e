import { lit, sql, type Statement } from './sql.ts';

/**
 * Locks with a number or a name instead of a row, until the transaction ends. Rows that several commands lock stand in
 * services/locks.ts.
 */

/** Every number that is taken, so that none is taken twice. */
export const LOCK = {
  /** That of `prisma migrate deploy`, so that the two never run at once. */
  migrations: 72707369,
  referenceContent: 72707370,
  files: 72707371,
  register: 72707375,
  templates: 72707376,
  ledgerArchive: 72707377,
} as const;

export const lockNumber = (number: number): Statement => sql`SELECT pg_advisory_xact_lock(${lit(number)})`;
export const lockName = (name: string): Statement => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
