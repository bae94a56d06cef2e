import { MEMBER } from '@zhibiao/contract/member';
import { INVITE_REST_HOURS, INVITE_SENDS, INVITE_SENDS_PER_DAY } from '@zhibiao/contract/member-student';
import type { Client } from '#db/client.ts';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { reachOf } from '#services/contact.ts';
import { notifyAddresses } from '#services/notify.ts';
import { memberToken } from '#features/member/invite-link.ts';

/** Invitations that leave the site: by short message and by mail, whatever the organisation has listed of the two. */

export type Inviting = Pick<Deps, 'config' | 'secrets'>;

/** Of member row `m`: a channel that is there leads to what is listed. */
export const reachable = (config: Deps['config']): Statement => {
  const { sms, mail } = reachOf(config);
  return sql`((${sms}::boolean AND m.mobile IS NOT NULL) OR (${mail}::boolean AND m.email IS NOT NULL))`;
};
const REST = sql`interval ${lit(`${INVITE_REST_HOURS} hours`)}`;
/** Sent at most so often, and so far apart: also when it was taken back and given anew in between. */
export const IS_RESTED = sql`
  (m."inviteSentAt" IS NULL OR m."inviteSentAt" < clock_timestamp() - ${REST})`;

const sentToday = (orgId: string) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND "inviteSentAt" > clock_timestamp() - ${REST}`;

type Row = { id: string; mobile: string | null; email: string | null; orgName: string };
const takeDue = (orgId: string, ids: readonly string[], most: number, config: Deps['config']) => sql<Row>`
  UPDATE "OrgMember" t SET "inviteSends" = t."inviteSends" + 1, "inviteSentAt" = clock_timestamp()
  FROM "Organisation" o
  WHERE o.id = t."orgId" AND t.id IN (
    SELECT m.id FROM "OrgMember" m
    WHERE m."orgId" = ${orgId} AND m.id = ANY(${ids}::uuid[]) AND m.status = ${lit(MEMBER.invited)}
      AND m."inviteSends" < ${lit(INVITE_SENDS)} AND ${IS_RESTED} AND ${reachable(config)}
    ORDER BY m.id LIMIT ${most}::int
  )
  RETURNING t.id, t.mobile, t.email, o."orgName"`;

const messagesFor = ({ config, secrets }: Inviting, { id, mobile, email, orgName }: Row) => {
  const reach = reachOf(config);
  return [reach.sms ? mobile : null, reach.mail ? email : null]
    .filter((to) => to !== null)
    .map((to) => ({
      to,
      params: { org: orgName },
      memberId: id,
      // Whoever reads the log must not be able to come in by it.
      secretLink: `${config.publicUrl}/register?m=${memberToken(secrets, id)}`,
    }));
};

/** How many may still be sent today; one call at a time for an organisation, whose lock the caller holds. */
export const leftToday = async (client: Client, orgId: string): Promise<number> =>
  Math.max(0, INVITE_SENDS_PER_DAY - (await one(client, sentToday(orgId))).count);

/** Queues what may go out to these; gives the ids for whom something does. */
export const sendInvitations = async (
  client: Client,
  deps: Inviting,
  orgId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await many(client, takeDue(orgId, ids, await leftToday(client, orgId), deps.config));
  await notifyAddresses(
    client,
    'invited',
    rows.flatMap((row) => messagesFor(deps, row)),
  );
  return new Set(rows.map(({ id }) => id));
};
