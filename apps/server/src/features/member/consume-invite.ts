import { INVITE_USED_UP } from '#domain/invite.ts';
import { refused } from '#errors.ts';
import type { Client } from '#db/transaction.ts';

const TAKE = `
  UPDATE "OrgInvite" SET used = used + 1
  WHERE id = $1 AND used < "maxUse" AND ($2 OR (status = 1 AND ("expireTime" IS NULL OR "expireTime" > clock_timestamp())))`;

/**
 * One more person comes in by this invitation: counted here and nowhere else, so that neither joining at once nor being
 * approved exceeds its room. Whoever asked while it was open may be `approved` after it was stopped or has expired.
 */
export const takeRoom = async (
  client: Client,
  inviteId: string,
  { approved }: { approved: boolean },
): Promise<void> => {
  const { rowCount } = await client.query(TAKE, [inviteId, approved]);
  if (rowCount === 0) throw refused(INVITE_USED_UP);
};
