import { sql, type Statement } from '#db/sql.ts';

/** Whoever sets a password, binds another number or leaves, takes back every ticket that could set one. */
export const dropResetTickets = (userId: string): Statement =>
  sql`DELETE FROM "ResetTicket" WHERE "userId" = ${userId}`;
