import { type EventCode, eventOf } from '@zhibiao/contract/events';
import { settingFrom } from '@zhibiao/contract/settings';
import type { Tx } from '#db/client.ts';
import { manyIn, type Queryable, sql } from '#db/sql.ts';
import { HOUSE_NAME, houseFrom } from '#ports/messages/house.ts';

/** How an event is announced at present: by which channels, in which words, and when the site is quiet. */
type Words = { title: string; body: string };
export type Terms = {
  by: { site: boolean; sms: boolean; mail: boolean };
  words: { site: Words; sms: Words; mail: Words };
  /** Who tells it. */
  house: string;
  /** Minutes of the day. */
  quiet: { from: number; to: number };
};
type Rule = { site: boolean; sms: boolean; mail: boolean };
type Row = {
  rule: Rule | null;
  templates: Record<string, Words> | null;
  house: unknown;
  from: unknown;
  to: unknown;
};

const select = (event: string) => sql<Row>`
  SELECT
    (SELECT jsonb_build_object('site', site, 'sms', sms, 'mail', mail)
      FROM "NotifyRule" WHERE event = ${event}) AS rule,
    (SELECT jsonb_object_agg(channel, jsonb_build_object('title', title, 'body', body))
      FROM "NotifyTemplate" WHERE event = ${event} AND NOT standard) AS templates,
    ${HOUSE_NAME} AS house,
    (SELECT value FROM "Setting" WHERE key = 'notify.quietFrom') AS "from",
    (SELECT value FROM "Setting" WHERE key = 'notify.quietTo') AS "to"`;

/** What the table of events says. */
export const defaultWords = (event: EventCode): Terms['words'] => {
  const { title, body, site = body, sms } = eventOf(event);
  return { site: { title, body: site }, sms: { title, body: sms }, mail: { title, body } };
};

/** On whatever the console says. */
export const isChannelLocked = (event: EventCode, channel: keyof Rule): boolean => {
  const { channels, mandatory = false, fixed = false, keeps } = eventOf(event);
  return (mandatory || fixed || (keeps !== undefined && channel === 'site')) && channels[channel] === true;
};

/** A mandatory event keeps the channels that it has; one that an event does not offer cannot be switched on. */
export const channelsOf = (event: EventCode, rule: Rule | null): Terms['by'] => {
  const { channels } = eventOf(event);
  const on = (channel: keyof Rule): boolean => {
    const standard = channels[channel];
    if (standard === undefined) return false;
    return isChannelLocked(event, channel) || (rule?.[channel] ?? standard);
  };
  return { site: on('site'), sms: on('sms'), mail: on('mail') };
};

export const termsOf = async (on: Queryable | Tx, event: EventCode): Promise<Terms> => {
  const [row] = await manyIn(on, select(event));
  const { rule = null, templates = null, house, from, to } = row ?? {};
  const standard = defaultWords(event);
  return {
    by: channelsOf(event, rule),
    words: {
      site: templates?.['site'] ?? standard.site,
      sms: templates?.['sms'] ?? standard.sms,
      mail: templates?.['mail'] ?? standard.mail,
    },
    house: houseFrom(house),
    quiet: {
      from: settingFrom('notify.quietFrom', from, false) * 60,
      to: settingFrom('notify.quietTo', to, false) * 60,
    },
  };
};
