import { INVITE_STATUS } from '@zhibiao/contract/member/org-invites';
import { lit, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { INVITE_USED_UP } from '#domain/member/invite.ts';
import { refused } from '#errors.ts';

const countUse = (inviteId: string, approved: boolean) => sql`
  UPDATE "OrgInvite" SET used = used + 1
  WHERE id = ${inviteId} AND used < "maxUse"
    AND (${approved}::boolean
      OR (status = ${lit(INVITE_STATUS.on)} AND ("expireTime" IS NULL OR "expireTime" > clock_timestamp())))`;

/**
 * One more person comes in by this invitation: counted here and nowhere else, so that neither joining at once nor being
 * approved exceeds its room. A learner who applied while it was open may be `approved` after it was stopped
 * or has expired.
 */
export const consumeInvite = async (
  client: Client,
  inviteId: string,
  { approved }: { approved: boolean },
): Promise<void> => {
  if ((await run(client, countUse(inviteId, approved))) === 0) throw refused(INVITE_USED_UP);
};
