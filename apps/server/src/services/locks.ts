import { sql, type Statement } from '#db/sql.ts';

/**
 * Rows that several subjects lock until their transaction ends. There is one order, so that commands at once come one
 * after the other and never wait in a ring: people, organisations, invitations, members; of several rows of a kind by
 * their ids. Of what a person studies the clock comes first, then the records of courses, then the person.
 *
 * `…Alone` (FOR UPDATE) also waits for rows that are being written and refer to this one; the others let those pass.
 */

export const lockPerson = (userId: string | null): Statement<{ status: number }> =>
  sql`SELECT status FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
export const lockPeople = (userIds: readonly string[]): Statement =>
  sql`SELECT 1 FROM "User" WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
export const lockPersonAlone = (userId: string): Statement => sql`SELECT 1 FROM "User" WHERE id = ${userId} FOR UPDATE`;
export const lockOrgAlone = (orgId: string | null): Statement =>
  sql`SELECT 1 FROM "Organisation" WHERE id = ${orgId}::uuid FOR UPDATE`;
