import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LINK_HOURS } from '@zhibiao/contract/staff/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Secrets } from '#ports/keys/secrets.ts';

/**
 * The link by which the first administrator comes in. It is made of a random seed in the database and a key outside of
 * it: every replica, and every start until it is used, can say the same link; a reader of the database cannot.
 */
const ticketOf = (secrets: Secrets, seed: string): string =>
  createHmac('sha256', secrets.key('staff-link')).update(seed).digest('base64url');
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

const IN_FORCE = sql`clock_timestamp() + interval ${lit(`${LINK_HOURS} hours`)}`;
const EXTEND = sql<{ hash: string; secret: string }>`
  UPDATE "StaffTicket" SET "expiresAt" = ${IN_FORCE}
  WHERE purpose = 'first' AND "usedAt" IS NULL AND "expiresAt" > clock_timestamp()
  RETURNING hash, secret`;
/** What no replica can say any more: it has expired, or is the one of another key. */
const drop = (unreadable: string | null) => sql`
  DELETE FROM "StaffTicket" WHERE purpose = 'first' AND "usedAt" IS NULL
    AND ("expiresAt" <= clock_timestamp() OR hash = ${unreadable})`;
/** The partial index lets one be open. */
const insert = (hash: string, seed: string) => sql`
  INSERT INTO "StaffTicket" (hash, purpose, secret, "createdAt", "expiresAt")
  SELECT ${hash}, 'first', ${seed}, clock_timestamp(), ${IN_FORCE}
  ON CONFLICT DO NOTHING`;

const isSomebody = async (pool: Pool): Promise<boolean> =>
  (await maybeOne(pool, sql`SELECT 1 FROM "Staff" LIMIT 1`)) !== null;

/** The ticket while there are no staff, good for another day from now; null once there are. */
export const firstTicket = async (pool: Pool, secrets: Secrets): Promise<string | null> => {
  if (await isSomebody(pool)) return null;
  const open = async () => {
    const row = await maybeOne(pool, EXTEND);
    const ticket = row && ticketOf(secrets, row.secret);
    const isOurs = ticket !== null && hashOf(ticket) === row?.hash;
    return { ticket: isOurs ? ticket : null, hash: row?.hash ?? null };
  };
  const known = await open();
  if (known.ticket !== null) return known.ticket;
  // Another replica may have made one since: only what was seen goes.
  await run(pool, drop(known.hash));
  const seed = randomBytes(32).toString('base64url');
  await run(pool, insert(hashOf(ticketOf(secrets, seed)), seed));
  return (await open()).ticket;
};
