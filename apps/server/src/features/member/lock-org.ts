import { ORG_CLOSED } from '#domain/invite.ts';
import { refused } from '#errors.ts';
import type { Client } from '#db/transaction.ts';

const LEAVING = 2;
const HOLD = 'SELECT 1 FROM "Organisation" WHERE id = $1 FOR KEY SHARE';
const OWNER = 'SELECT status FROM "User" WHERE "orgId" = $1 AND role = 2';

/**
 * Before somebody becomes a member: as long as the organisation is held its owner cannot go (profile/cancel.ts), and
 * one whose
 * owner is going has nobody left to join. The person is held first, then the organisation, and only then its
 * invitations and memberships.
 */
export const holdOrg = async (client: Client, orgId: string): Promise<void> => {
  await client.query(HOLD, [orgId]);
  const {
    rows: [owner],
  } = await client.query<{ status: number }>(OWNER, [orgId]);
  if (owner?.status === LEAVING) throw refused(ORG_CLOSED);
};
