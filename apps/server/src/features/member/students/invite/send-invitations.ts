import { MEMBER } from '@zhibiao/contract/member/learner';
import {
  INVITE_LINK_DAYS,
  INVITE_REST_HOURS,
  INVITE_SENDS,
  INVITE_SENDS_PER_DAY,
  type Sent,
} from '@zhibiao/contract/member/sending';
import type { Client } from '#db/client.ts';
import { lit, many, one, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { notifyAddresses } from '#services/notify/notify.ts';
import { addressesOf, sentTo, type WaysOut, waysOut } from '#services/messages/ways-out.ts';
import { memberToken } from '#features/member/join/invite-link.ts';

/** Invitations that leave the site: by short message and by mail, whatever the organisation has listed of the two. */

export type Inviting = Pick<Deps, 'config' | 'secrets'>;

/** By which channels they may go now. */
export const inviteWays = (on: Queryable, config: Deps['config']): Promise<WaysOut> => waysOut(on, config, 'invited');

/** Of member row `m`: a channel that is open leads to what is listed. */
export const reachable = ({ sms, mail }: WaysOut): Statement =>
  sql`((${sms === null}::boolean AND m.mobile IS NOT NULL) OR (${mail === null}::boolean AND m.email IS NOT NULL))`;
const REST = sql`interval ${lit(`${INVITE_REST_HOURS} hours`)}`;
/** Sent at most so often, and so far apart: also when it was taken back and given again in between. */
export const IS_RESTED = sql`
  (m."inviteSentAt" IS NULL OR m."inviteSentAt" < clock_timestamp() - ${REST})`;

export type HeldBack = 'unreachable' | 'spent' | 'recent';
/** Why nothing may be sent to `m` now; null where it may. */
export const heldBack = (ways: WaysOut): Statement => sql`
  CASE WHEN NOT ${reachable(ways)} THEN 'unreachable'
    WHEN m."inviteSends" >= ${lit(INVITE_SENDS)} THEN 'spent'
    WHEN NOT ${IS_RESTED} THEN 'recent' END`;

/** What was sent to the phone or address of `m` by invitations that are over: taking one back starts no new count. */
export const formerSends = (orgId: string): Statement => sql`
  SELECT max(f."inviteSends") AS sends, max(f."inviteSentAt") AS "sentAt"
  FROM "OrgMember" f
  WHERE f."orgId" = ${orgId} AND f.status > ${lit(MEMBER.active)} AND (f.mobile = m.mobile OR f.email = m.email)
    AND f."inviteSentAt" > clock_timestamp() - interval ${lit(`${INVITE_LINK_DAYS} days`)}`;

type Addresses = Parameters<typeof addressesOf>[1];

const sentToday = (orgId: string) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND "inviteSentAt" > clock_timestamp() - ${REST}`;

type Row = Addresses & { id: string; orgName: string };
const takeDue = (orgId: string, ids: readonly string[], most: number, ways: WaysOut) => sql<Row>`
  UPDATE "OrgMember" t SET "inviteSends" = t."inviteSends" + 1, "inviteSentAt" = clock_timestamp()
  FROM "Organisation" o
  WHERE o.id = t."orgId" AND t.id IN (
    SELECT m.id FROM "OrgMember" m
    WHERE m."orgId" = ${orgId} AND m.id = ANY(${ids}::uuid[]) AND m.status = ${lit(MEMBER.invited)}
      AND ${heldBack(ways)} IS NULL
    ORDER BY m.id LIMIT ${most}::int
  )
  RETURNING t.id, t.mobile, t.email, o."orgName"`;

/** How many may still be sent today; one call at a time for an organisation, whose lock the caller holds. */
export const leftToday = async (on: Queryable, orgId: string): Promise<number> =>
  Math.max(0, INVITE_SENDS_PER_DAY - (await one(on, sentToday(orgId))).count);

/** Queues what may go out to these, which is what `countSending` counts; says how many messages that came to. */
export const sendInvitations = async (
  client: Client,
  { config, secrets }: Inviting,
  orgId: string,
  ids: readonly string[],
): Promise<Sent> => {
  const ways = await inviteWays(client, config);
  const rows = await many(client, takeDue(orgId, ids, await leftToday(client, orgId), ways));
  const messages = rows.flatMap((row) =>
    addressesOf(ways, row).map((to) => ({
      to,
      params: { org: row.orgName },
      memberId: row.id,
      // A reader of the log must not be able to come in by it.
      secretLink: `${config.publicUrl}/register?m=${memberToken(secrets, row.id)}`,
    })),
  );
  await notifyAddresses(client, 'invited', messages);
  return sentTo(messages.map(({ to }) => to));
};
