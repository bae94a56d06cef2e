import { eventOf, isEvent } from '@zhibiao/contract/events';
import { CHANNEL } from '@zhibiao/contract/notice/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { quietOf } from '#services/notify/quiet.ts';
import { termsOf } from '#services/notify/terms.ts';

/** What is known of a message only when it goes out: where its person is to be reached by now, and whether at all. */
export type Resolved = { to: string; userId: string; optional: boolean } | { cancel: string } | { until: Date };

type Person = {
  id: string;
  status: number;
  mobile: string | null;
  email: string | null;
  sms: boolean;
  mail: boolean;
  quietUntil: Date | null;
};
const find = (deliveryId: string, group: string, quiet: { from: number; to: number }) => sql<Person>`
  SELECT u.id, u.status, u.mobile, u.email, coalesce(p.sms, true) AS sms, coalesce(p.mail, true) AS mail,
    ${quietOf(quiet)} AS "quietUntil"
  FROM "Delivery" d JOIN "User" u ON u.id = d."userId"
  LEFT JOIN "NotifyPref" p ON p."userId" = u.id AND p."group" = ${group}
  WHERE d.id = ${deliveryId}`;

export const resolve = async (
  pool: Pool,
  { event, deliveryId, channel }: { event: string; deliveryId: string; channel: number },
): Promise<Resolved> => {
  if (!isEvent(event)) return { cancel: '这类通知已不再发送' };
  const { group, mandatory = false } = eventOf(event);
  const rule = await termsOf(pool, event);
  const person = await maybeOne(pool, find(deliveryId, group, rule.quiet));
  if (!person || person.status === USER_STATUS.closed) return { cancel: '账号已注销' };
  const bySms = channel === CHANNEL.sms;
  const to = bySms ? person.mobile : person.email;
  if (to === null) return { cancel: bySms ? '已没有绑定手机' : '已没有绑定邮箱' };
  if (!mandatory) {
    if (person.status === USER_STATUS.disabled) return { cancel: '账号已停用' };
    if (!(bySms ? rule.by.sms : rule.by.mail)) return { cancel: '这类通知已关闭' };
    // The recipient's wishes for what a digest holds were checked when it was made.
    if (event !== 'digest' && !(bySms ? person.sms : person.mail)) return { cancel: '本人已关闭这类通知' };
    if (person.quietUntil) return { until: person.quietUntil };
  }
  return { to, userId: person.id, optional: !mandatory };
};
