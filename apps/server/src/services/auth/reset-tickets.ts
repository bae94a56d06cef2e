import { createHash, randomBytes } from 'node:crypto';
import { lit, type Queryable, run, sql, type Statement } from '#db/sql.ts';

/** 256 random bits need no key: the hash keeps a read of the table from being a password reset. */
export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Permission to set one password within the time, `1 day` for example; `renews`: one that has served its days. */
export const openResetTicket = async (
  on: Queryable,
  userId: string,
  life: string,
  { renews }: { renews: boolean } = { renews: false },
): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  await run(
    on,
    sql`INSERT INTO "ResetTicket" (hash, "userId", renews, "expiresAt")
      VALUES (${hashOfTicket(ticket)}, ${userId}, ${renews}, clock_timestamp() + interval ${lit(life)})`,
  );
  return ticket;
};

/** A person who sets a password, binds another number or leaves takes back every ticket that could set one. */
export const dropResetTickets = (userId: string): Statement =>
  sql`DELETE FROM "ResetTicket" WHERE "userId" = ${userId}`;
