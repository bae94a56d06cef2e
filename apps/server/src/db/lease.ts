import { randomUUID } from 'node:crypto';
import { monotonic } from '#domain/time/time.ts';
import { every } from '#lib/every.ts';
import type { Client, Pool } from './client.ts';
import { lit, maybeOne, run, sql } from './sql.ts';

/**
 * What one process at a time may do is held by a row with an end, which its holder moves on. It needs no connection of
 * its own, as a lock would, so a pooler may stand in between; what a killed process held is free within seconds.
 */

const LEASE_MS = 8_000;
/** Three may fail in a row. */
const RENEW_MS = 2_000;

/** By the database's clock, the same for all. */
export const LEASE_END = sql`clock_timestamp() + ${lit(`${LEASE_MS} milliseconds`)}::interval`;

class LeaseLost extends Error {
  constructor() {
    super('the lease is lost');
  }
}

/**
 * Works while `renew` finds the row still ours. `lost` fires once it is another's, or could not be renewed for as long
 * as it lasts: counted from `since`, before it was requested, so never later than the database lets go of it.
 */
export const whileHeld = async <T>(
  since: number,
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> => {
  const lost = new AbortController();
  const lose = () => lost.abort(new LeaseLost());
  const endAt = (from: number) => setTimeout(lose, from + LEASE_MS - monotonic()).unref();
  let end = endAt(since);
  const stop = every(RENEW_MS, async () => {
    if (lost.signal.aborted) return;
    const sentAt = monotonic();
    const stillHeld = await renew().catch(() => null);
    if (stillHeld === false) lose();
    if (!stillHeld) return;
    clearTimeout(end);
    end = endAt(sentAt);
  });
  try {
    return await work(lost.signal);
  } finally {
    await stop();
    clearTimeout(end);
  }
};

const take = (name: string, holder: string) => sql`
  INSERT INTO "Lease" AS l (name, holder, "heldUntil")
  SELECT ${name}, ${holder}::uuid, ${LEASE_END}
  WHERE NOT EXISTS (SELECT FROM "Lease" WHERE name = ${name} AND "heldUntil" > clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, "heldUntil" = excluded."heldUntil"
    WHERE l."heldUntil" <= clock_timestamp()`;
const renewed = (name: string, holder: string) => sql`
  UPDATE "Lease" SET "heldUntil" = ${LEASE_END} WHERE name = ${name} AND holder = ${holder}::uuid`;
const letGo = (name: string, holder: string) => sql`
  DELETE FROM "Lease" WHERE name = ${name} AND holder = ${holder}::uuid`;
const lockHeld = (name: string, holder: string) => sql`
  SELECT FROM "Lease"
  WHERE name = ${name} AND holder = ${holder}::uuid AND "heldUntil" > clock_timestamp() FOR UPDATE`;

/** Within a transaction: throws once the lease is not ours any more; else no process takes it before the commit. */
type Fence = (client: Client) => Promise<void>;

/** Works if no process holds the lease of this name; what must not be written without it stands behind the fence. */
export const withLease = async <T>(
  pool: Pool,
  name: string,
  work: (lost: AbortSignal, fence: Fence) => Promise<T>,
): Promise<{ taken: false } | { taken: true; value: T }> => {
  const holder = randomUUID();
  const since = monotonic();
  if ((await run(pool, take(name, holder))) === 0) return { taken: false };
  const renew = async () => (await run(pool, renewed(name, holder))) > 0;
  const fence: Fence = async (client) => {
    if ((await maybeOne(client, lockHeld(name, holder))) === null) throw new LeaseLost();
  };
  try {
    return { taken: true, value: await whileHeld(since, renew, (lost) => work(lost, fence)) };
  } finally {
    // One that cannot be let go ends by itself.
    await run(pool, letGo(name, holder)).catch(() => {});
  }
};
