import { type EventCode, templateOf } from '@zhibiao/contract/events';
import type { Sent } from '@zhibiao/contract/member/sending';
import { maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { StoredSms } from '#ports/messages/channels.ts';
import { contactReach } from './contact.ts';

/** `unset`: the channel is not configured. `template`: the provider of short messages has none for this event. */
type WayShut = 'unset' | 'template';
/** By which channels a message of this event cannot leave the site, and why; null where it can. */
export type WaysOut = { sms: WayShut | null; mail: 'unset' | null };

const SMS = sql<{ settings: unknown }>`SELECT settings FROM "Channel" WHERE kind = 'sms' AND NOT removed`;

/** What stands nowhere is not looked for: one's own gateway and the outbox take any text. */
const hasTemplate = async (on: Queryable, { sms }: Deps['config'], name: string): Promise<boolean> => {
  if (sms !== null) return sms.provider === 'http' || Object.hasOwn(sms.templates, name);
  const stored = await maybeOne(on, SMS);
  return stored === null || (stored.settings as StoredSms).templates.some((template) => template.name === name);
};

/** What is configured, and what the provider has approved. */
export const waysOut = async (on: Queryable, config: Deps['config'], event: EventCode): Promise<WaysOut> => {
  const { sms, mail } = contactReach(config);
  const approved = sms && (await hasTemplate(on, config, templateOf(event)));
  return { sms: sms ? (approved ? null : 'template') : 'unset', mail: mail ? null : 'unset' };
};

type Addresses = { mobile: string | null; email: string | null };
/** Where one message goes: to each that a channel leads to. */
export const addressesOf = ({ sms, mail }: WaysOut, { mobile, email }: Addresses): string[] =>
  [sms === null ? mobile : null, mail === null ? email : null].filter((to) => to !== null);
export const sentTo = (addresses: readonly string[]): Sent => {
  const mail = addresses.filter((to) => to.includes('@')).length;
  return { sms: addresses.length - mail, mail };
};
