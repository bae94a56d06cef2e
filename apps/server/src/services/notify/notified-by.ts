import type { EventCode } from '@zhibiao/contract/events';
import { CHANNEL } from '@zhibiao/contract/notice/staff';
import { manyIn, type Queryable, sql } from '#db/sql.ts';
import { findRecipients, type Recipients } from './recipients.ts';
import { termsOf } from './terms.ts';
import { reachedSql, there } from './write.ts';

type Reach = { sms: boolean; mail: boolean; hasSms: boolean; hasMail: boolean };
const joined = (names: readonly string[]): string => names.join('、').replace(/、([^、]*)$/, '与$1');

/**
 * By which channels these people would be notified now, before it is decided: `站内消息与邮件；短信没有开通`. By the
 * rule, their wishes and addresses, exactly as `notify` goes about it.
 */
export const notifiedBy = async (on: Queryable, event: EventCode, to: Recipients): Promise<string> => {
  const people = (await findRecipients(on, to)).map(({ id, outside }) => ({ userId: id, n: 0, outside }));
  if (people.length === 0) return '没有人会收到通知';
  const rule = await termsOf(on, event);
  const [reach] = await manyIn(
    on,
    sql<Reach>`
      WITH due AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS a("userId" uuid, n int, outside boolean)
      ), ${reachedSql(event, rule)}
      SELECT coalesce(bool_or(sms), false) AS sms, coalesce(bool_or(mail), false) AS mail,
        ${there(CHANNEL.sms, 'sms')} AS "hasSms", ${there(CHANNEL.mail, 'mail')} AS "hasMail"
      FROM reached`,
  );
  const ways = [
    ...(rule.by.site ? ['站内消息'] : []),
    ...(reach?.sms ? ['短信'] : []),
    ...(reach?.mail ? ['邮件'] : []),
  ];
  const absent = [
    ...(rule.by.sms && !reach?.hasSms ? ['短信'] : []),
    ...(rule.by.mail && !reach?.hasMail ? ['邮件'] : []),
  ];
  const missing = absent.length > 0 ? `；${absent.join('与')}没有开通` : '';
  return ways.length > 0 ? `${joined(ways)}${missing}` : `不会收到通知${missing}`;
};
