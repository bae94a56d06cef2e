import { MEMBER } from '@zhibiao/contract/member/learner';
import type { InviteSending } from '@zhibiao/contract/member/sending';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import { smsDay } from '#services/messages/sms-budget.ts';
import { addressesOf, sentTo } from '#services/messages/ways-out.ts';
import { formerSends, heldBack, type HeldBack, inviteWays, leftToday } from './send-invitations.ts';

type Needs = Pick<Deps, 'pool' | 'config'>;
type Contact = { id: string; mobile: string | null; email: string | null };
type Row = Contact & { held: HeldBack | null };

/** People who are not on the organisation's list yet, as they will be. */
const entered = (orgId: string, people: readonly Contact[]) => sql`(
  SELECT m.*, coalesce(former.sends, 0) AS "inviteSends", former."sentAt" AS "inviteSentAt"
  FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS m(id uuid, mobile text, email text)
  LEFT JOIN LATERAL (${formerSends(orgId)}) former ON true
) m`;
const listed = (orgId: string, id: string) => sql`(
  SELECT id, mobile, email, "inviteSends", "inviteSentAt" FROM "OrgMember"
  WHERE id = ${id} AND "orgId" = ${orgId} AND status = ${lit(MEMBER.invited)}
) m`;

const count = async ({ pool, config }: Needs, orgId: string, from: Statement): Promise<InviteSending | null> => {
  const [shut, left, { forNotices }] = await Promise.all([
    inviteWays(pool, config),
    leftToday(pool, orgId),
    smsDay(pool),
  ]);
  const rows = await many(
    pool,
    sql<Row>`SELECT m.id, m.mobile, m.email, ${heldBack(shut)} AS held FROM ${from} ORDER BY m.id`,
  );
  if (rows.length === 0) return null;
  const free = rows.filter(({ held }) => held === null);
  const sent = sentTo(free.slice(0, left).flatMap((row) => addressesOf(shut, row)));
  const heldBy = (why: HeldBack) => rows.filter(({ held }) => held === why).length;
  return {
    ...sent,
    shut,
    smsLater: Math.max(0, sent.sms - forNotices),
    held: {
      unreachable: heldBy('unreachable'),
      recent: heldBy('recent'),
      spent: heldBy('spent'),
      overDay: Math.max(0, free.length - left),
    },
  };
};

const NOBODY: Pick<InviteSending, 'sms' | 'mail' | 'smsLater' | 'held'> = {
  sms: 0,
  mail: 0,
  smsLater: 0,
  held: { unreachable: 0, recent: 0, spent: 0, overDay: 0 },
};

/** What would go out if these were invited now, in the order of their ids. */
export const countInvitations = async (
  deps: Needs,
  orgId: string,
  people: readonly Contact[],
): Promise<InviteSending> => {
  const contacts = people.map(({ id, mobile, email }) => ({ id, mobile, email }));
  return (
    (await count(deps, orgId, entered(orgId, contacts))) ?? {
      ...NOBODY,
      shut: await inviteWays(deps.pool, deps.config),
    }
  );
};

/** What would go out if this invitation were sent once more. */
export const countResending = async (deps: Needs, orgId: string, id: string): Promise<InviteSending> => {
  const sending = await count(deps, orgId, listed(orgId, id));
  if (!sending) throw missing('邀请不存在，请刷新后再看');
  return sending;
};
