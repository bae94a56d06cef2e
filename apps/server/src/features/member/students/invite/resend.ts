import { MEMBER } from '@zhibiao/contract/member/learner';
import { INVITE_REST_HOURS, INVITE_SENDS, INVITE_SENDS_PER_DAY } from '@zhibiao/contract/member/sending';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { missing, refused } from '#errors.ts';
import { lockInvitations } from './invite-people.ts';
import { heldBack, type HeldBack, type Inviting, inviteWays, leftToday, sendInvitations } from './send-invitations.ts';
import type { WaysOut } from '#services/messages/ways-out.ts';

type InviteState = { held: HeldBack | null };
const inviteStateOf = (orgId: string, id: string, ways: WaysOut) => sql<InviteState>`
  SELECT ${heldBack(ways)} AS held
  FROM "OrgMember" m WHERE m.id = ${id} AND m."orgId" = ${orgId} AND m.status = ${lit(MEMBER.invited)}`;

const FAULTS: Record<HeldBack, string> = {
  unreachable: '没有可用的短信或邮件渠道，请自行告知对方',
  spent: `同一份邀请最多发送${INVITE_SENDS}次`,
  recent: `距上次发送不足${INVITE_REST_HOURS}小时，请稍后再试`,
};

/** An invitation once more, a day after the last. */
export const resendInvitation = (deps: Inviting & Pick<Deps, 'pool'>, orgId: string, id: string): Promise<null> =>
  inTransaction(deps.pool, async (client) => {
    await run(client, lockInvitations(orgId));
    const invite = await maybeOne(client, inviteStateOf(orgId, id, await inviteWays(client, deps.config)));
    if (!invite) throw missing('邀请不存在，请刷新后再看');
    if (invite.held) throw refused(FAULTS[invite.held]);
    if ((await leftToday(client, orgId)) === 0) throw refused(`一天最多发出${INVITE_SENDS_PER_DAY}份邀请，请明天再试`);
    await sendInvitations(client, deps, orgId, [id]);
    return null;
  });
