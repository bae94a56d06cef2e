import { FIRST_LINK_DAYS } from '@zhibiao/contract/learner/staff-add';
import type * as contract from '@zhibiao/contract/learner/staff-add';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { Sent } from '@zhibiao/contract/member/sending';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Client } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { NEVER_IN } from '#services/agreement/agreements.ts';
import { audited } from '#services/audit/audited.ts';
import { notifyAddresses, type NotifiedAt } from '#services/notify/notify.ts';
import { dropResetTickets, openResetTicket } from '#services/auth/reset-tickets.ts';
import { addressesOf, sentTo, type WaysOut, waysOut } from '#services/messages/ways-out.ts';
import type { Adding } from '#features/learner/context.ts';
import { NO_LEARNER, learnerScope } from '#features/learner/found.ts';

/**
 * The link by which a learner comes in for whom staff made the account: it sets one password within a few days, and is
 * given only for an account that was never used, or it would be a way into a stranger's.
 */

type Addressed = { id: string; mobile: string | null; email: string | null };

export const firstWaysOut = ({ pool, config }: Pick<Adding, 'pool' | 'config'>): Promise<WaysOut> =>
  waysOut(pool, config, 'account.opened');

/** What follows # reaches no log of a proxy. */
const linkOf = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, ticket: string): string =>
  `${publicUrl}/get-pwd#${ticket}`;
const freshLink = async (client: Client, config: Deps['config'], userId: string): Promise<string> => {
  await run(client, dropResetTickets(userId));
  return linkOf(config, await openResetTicket(client, userId, `${FIRST_LINK_DAYS} days`));
};

/** To each by every channel that leads to them; answers the messages, and to whom none leads. */
export const sendLinks = async (
  client: Client,
  { config }: Pick<Adding, 'config'>,
  ways: WaysOut,
  people: readonly Addressed[],
): Promise<{ sent: Sent; unreachable: Addressed[] }> => {
  const messages: NotifiedAt<'account.opened'>[] = [];
  const unreachable = people.filter((one) => addressesOf(ways, one).length === 0);
  for (const person of people) {
    const addresses = addressesOf(ways, person);
    if (addresses.length === 0) continue;
    const secretLink = await freshLink(client, config, person.id);
    const params = { days: String(FIRST_LINK_DAYS) };
    messages.push(...addresses.map((to) => ({ to, params, userId: person.id, secretLink })));
  }
  await notifyAddresses(client, 'account.opened', messages);
  return { sent: sentTo(messages.map(({ to }) => to)), unreachable };
};

/** For one learner to whom no channel leads: shown to the staff member who requests it, this once. */
export const showLink = freshLink;

type Found = Addressed & { name: string; neverIn: boolean; status: number };
const selectFound = ({ scope }: Staff, ids: readonly string[]) => sql<Found>`
  SELECT u.id, coalesce(u."realName", '') AS name, u.mobile, u.email, u.status, ${NEVER_IN} AND NOT EXISTS (
    SELECT FROM "Session" s WHERE s."userId" = u.id) AS "neverIn"
  FROM "User" u WHERE u.id = ANY(${ids}::uuid[]) AND ${learnerScope(scope)} ORDER BY u.id FOR NO KEY UPDATE OF u`;

const refusalOf = ({ neverIn, status }: Found): string | null => {
  if (status !== USER_STATUS.active) return '账号已停用或注销中';
  return neverIn ? null : '已登录过，忘记密码请本人在登录页找回';
};

export const sendFirst = async (
  deps: Pick<Adding, 'pool' | 'config'>,
  staff: Staff,
  ids: readonly string[],
): Promise<AnswerOf<typeof contract.sendFirstLinks>> => {
  const ways = await firstWaysOut(deps);
  return audited(deps, staff, async (client, note) => {
    const found = await many(client, selectFound(staff, ids));
    if (found.length < new Set(ids).size) throw missing(NO_LEARNER);
    const open = found.filter((one) => refusalOf(one) === null);
    const [only] = found;
    if (open.length === 0)
      throw refused((found.length === 1 && only && refusalOf(only)) || '所选学员都已登录过或不可用');
    const { sent, unreachable } = await sendLinks(client, deps, ways, open);
    const shown = found.length === 1 ? unreachable[0] : undefined;
    const given = open.filter((one) => one === shown || !unreachable.includes(one));
    if (given.length === 0) throw refused('没有可用的短信或邮件渠道，请在学员详情逐个生成链接');
    for (const { id } of given) note({ object: 'learner', id, users: [id] });
    return {
      ...sent,
      link: shown ? await showLink(client, deps.config, shown.id) : null,
      leftOut: found.flatMap((one) => {
        const why = refusalOf(one) ?? (given.includes(one) ? null : '没有可用的短信或邮件渠道');
        return why === null ? [] : [{ name: one.name, why }];
      }),
    };
  });
};
