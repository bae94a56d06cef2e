import { MEMBER } from '@zhibiao/contract/member';
import { INVITE_REST_HOURS, INVITE_SENDS, INVITE_SENDS_PER_DAY } from '@zhibiao/contract/member-student';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { missing, refused } from '#errors.ts';
import { lockInvitations } from './invite-people.ts';
import { type Inviting, IS_RESTED, leftToday, reachable, sendInvitations } from './send-invitations.ts';

type Standing = { sends: number; rested: boolean; reachable: boolean };
const standingOf = (orgId: string, id: string, config: Deps['config']) => sql<Standing>`
  SELECT m."inviteSends" AS sends, ${IS_RESTED} AS rested, ${reachable(config)} AS reachable
  FROM "OrgMember" m WHERE m.id = ${id} AND m."orgId" = ${orgId} AND m.status = ${lit(MEMBER.invited)}`;

const faultOf = async (client: Client, orgId: string, { sends, rested, reachable: reached }: Standing) => {
  if (!reached) return '没有可用的短信或邮件渠道，请自行告知对方';
  if (sends >= INVITE_SENDS) return `同一份邀请最多发送${INVITE_SENDS}次`;
  if (!rested) return `距上次发送不足${INVITE_REST_HOURS}小时，请稍后再试`;
  return (await leftToday(client, orgId)) === 0 ? `一天最多发出${INVITE_SENDS_PER_DAY}份邀请，请明天再试` : null;
};

/** An invitation once more, a day after the last. */
export const resendInvitation = (deps: Inviting & Pick<Deps, 'pool'>, orgId: string, id: string): Promise<null> =>
  inTransaction(deps.pool, async (client) => {
    await run(client, lockInvitations(orgId));
    const standing = await maybeOne(client, standingOf(orgId, id, deps.config));
    if (!standing) throw missing('邀请不存在，请刷新后再看');
    const fault = await faultOf(client, orgId, standing);
    if (fault) throw refused(fault);
    await sendInvitations(client, deps, orgId, [id]);
    return null;
  });
