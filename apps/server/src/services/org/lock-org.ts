import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { ORG_CLOSED } from '#domain/member/invite.ts';
import { refused } from '#errors.ts';

const keepOrg = (orgId: string) => sql`SELECT 1 FROM "Organisation" WHERE id = ${orgId} FOR KEY SHARE`;
const selectOwner = (orgId: string) => sql<{ status: number }>`
  SELECT status FROM "User" WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)}`;

/**
 * Before a person becomes a member: as long as the organisation is locked its owner cannot go (profile/cancel.ts), and
 * one whose owner is going can no longer be joined. The person is locked first, then the organisation, and only then
 * its invitations and memberships.
 */
export const lockOrg = async (client: Client, orgId: string): Promise<void> => {
  await run(client, keepOrg(orgId));
  const owner = await maybeOne(client, selectOwner(orgId));
  if (owner?.status === USER_STATUS.cancelling) throw refused(ORG_CLOSED);
};
