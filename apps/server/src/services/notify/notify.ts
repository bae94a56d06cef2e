import { type EventCode, type ParamsOf, templateOf } from '@zhibiao/contract/events';
import type { Client, Tx } from '#db/client.ts';
import { type OutgoingMessage, queueMessages } from '#services/messages/messages.ts';
import { findRecipients, type Recipients } from './recipients.ts';
import { type Terms, termsOf } from './terms.ts';
import { saidOf } from './words.ts';
import { type MessageRequest, type Reached, type Telling, writeNotices } from './write.ts';

type About = {
  /** Where on the site it leads. */
  link?: string | undefined;
  /** Whose name the content begins with when it is read; of an organisation's administrators the others get it. */
  about?: string | undefined;
};
type Options = About & {
  /** Told once to each, under this key and theirs. */
  dedupe?: string;
  /** Not outside the site. */
  siteOnly?: boolean;
  /** Outside the site to this address instead of the one they have by now; null: to none. */
  address?: string | null;
};
/** One of several who each read their own words. */
export type NotifiedEach<E extends EventCode> = About & { to: string; params: ParamsOf<E>; dedupe?: string };

/** So many rows go to the database at once. */
const AT_ONCE = 1_000;

/**
 * The one door by which people are notified, in the transaction that does it: on the site at once, outside it
 * by what the console, their own wishes and their addresses allow. Of an organisation its administrators read it on the
 * site and the owner also outside. Gives how many were notified.
 */
export const notify = async <E extends EventCode>(
  on: Client | Tx,
  event: E,
  to: Recipients,
  params: ParamsOf<E>,
  { link, about, dedupe, siteOnly = false, address }: Options = {},
): Promise<number> => {
  const found = await findRecipients(on, to);
  const people = 'orgId' in to ? found.filter(({ id }) => id !== about) : found;
  if (people.length === 0) return 0;
  const effective = await termsOf(on, event);
  const { told } = await tell(
    on,
    event,
    effective,
    [{ ...saidOf(event, effective, params), ...aboutOf({ link, about }) }],
    {
      asked: people.map(({ id, outside }) => ({
        userId: id,
        n: 0,
        dedupe: dedupe === undefined ? null : `${event}:${dedupe}:${id}`,
        outside: outside && !siteOnly && address === undefined,
      })),
    },
  );
  if (address) await queueMessages(on, [messageAt(event, effective, params, { to: address, userId: people[0]?.id })]);
  return told;
};

/** The same of several people who each read their own. */
export const notifyEach = async <E extends EventCode>(
  on: Client | Tx,
  event: E,
  people: readonly NotifiedEach<E>[],
): Promise<number> => {
  if (people.length === 0) return 0;
  const effective = await termsOf(on, event);
  let notified = 0;
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    const words = some.map((one) => ({ ...saidOf(event, effective, one.params), ...aboutOf(one) }));
    const asked = some.map(({ to, dedupe }, n) => ({
      userId: to,
      n,
      dedupe: dedupe === undefined ? null : `${event}:${dedupe}:${to}`,
      outside: true,
    }));
    notified += (await tell(on, event, effective, words, { asked })).told;
  }
  return notified;
};

/** A person who need not have an account, at this address; `told` is what the log may keep of a text that says more. */
export type NotifiedAt<E extends EventCode> = {
  to: string;
  params: ParamsOf<E>;
  userId?: string | undefined;
  memberId?: string | undefined;
  /** Stands after the words, and in no log. */
  secretLink?: string;
};
export const notifyAddresses = async <E extends EventCode>(
  on: Client | Tx,
  event: E,
  list: readonly NotifiedAt<E>[],
): Promise<void> => {
  if (list.length === 0) return;
  const effective = await termsOf(on, event);
  await queueMessages(
    on,
    list.map(({ params, ...one }) => messageAt(event, effective, params, one)),
  );
};

/** To this address of theirs, as of now: it is looked at again when it goes out. */
export const notifyOutside = async <E extends EventCode>(
  on: Client | Tx,
  event: E,
  list: readonly { to: string; userId: string; params: ParamsOf<E>; link: string }[],
): Promise<void> => {
  if (list.length === 0) return;
  const effective = await termsOf(on, event);
  await queueMessages(
    on,
    list.map(({ params, link, ...one }) => ({ ...messageAt(event, effective, params, one), event, link })),
  );
};

/** Of a message to very many: which one it is, by which channels besides the site, and how fast those go. */
type Batch = {
  id: string;
  by: { sms: boolean; mail: boolean };
  /** So many a second leave the site, after the `ahead` that wait already: what else is sent goes between them. */
  pace: { perSec: number; ahead: number };
};
/** The same words to some of them: once to each, however often it is begun. */
export const notifyBatch = async <E extends EventCode>(
  on: Client | Tx,
  event: E,
  people: readonly string[],
  params: ParamsOf<E>,
  { id, by, pace }: Batch,
): Promise<Notified> => {
  const rule = await termsOf(on, event);
  const effective = { ...rule, by: { site: rule.by.site, sms: rule.by.sms && by.sms, mail: rule.by.mail && by.mail } };
  return tell(on, event, effective, [{ ...saidOf(event, effective, params), ...aboutOf({}) }], {
    asked: people.map((userId) => ({ userId, n: 0, dedupe: `${event}:${id}:${userId}`, outside: true })),
    batch: { id, by, pace },
  });
};

const aboutOf = ({ link, about }: About) => ({ link: link ?? null, about: about ?? null });

const messageAt = (
  event: EventCode,
  effective: Terms,
  params: Readonly<Record<string, string>>,
  { to, userId, memberId, secretLink = '' }: Omit<NotifiedAt<EventCode>, 'params'>,
): OutgoingMessage => {
  const { sms, mail } = saidOf(event, effective, params);
  const words = to.includes('@') ? mail.text : sms.text;
  return {
    to,
    subject: mail.subject,
    text: `${words}${secretLink}`,
    template: templateOf(event),
    params: sms.params,
    ...(userId ? { userId } : {}),
    ...(memberId ? { memberId } : {}),
    ...(secretLink ? { told: `${words}（链接）` } : {}),
  };
};

/** How many were notified, and how many messages outside the site that came to. */
type Notified = { told: number; queued: number };
const tell = async (
  on: Client | Tx,
  event: EventCode,
  effective: Terms,
  words: readonly Telling[],
  { asked, batch }: { asked: readonly MessageRequest[]; batch?: Batch },
): Promise<Notified> => {
  const sum = { told: 0, queued: 0 };
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const reached = await writeNotices(on, event, effective, words, asked.slice(from, from + AT_ONCE), batch?.id);
    const messages = reached.flatMap((one) => messagesFor(event, words, one));
    await queueMessages(on, batch ? paced(messages, batch, sum.queued) : messages);
    sum.told += reached.length;
    sum.queued += messages.length;
  }
  return sum;
};
const paced = (messages: readonly OutgoingMessage[], { id, pace }: Batch, queued: number): OutgoingMessage[] =>
  messages.map((message, n) => ({
    ...message,
    batchId: id,
    delaySec: Math.floor((pace.ahead + queued + n) / pace.perSec),
  }));

/** By short message and by mail, whichever of the two leads to them. */
const messagesFor = (event: EventCode, words: readonly Telling[], reached: Reached): OutgoingMessage[] => {
  const { userId, n, mobile, email, notBefore } = reached;
  const said = words[n];
  if (!said) return [];
  const { sms, mail, link } = said;
  const common = { subject: mail.subject, template: sms.template, params: sms.params, userId, event, link, notBefore };
  return [
    ...(mobile === null ? [] : [{ ...common, to: mobile, text: sms.text }]),
    ...(email === null ? [] : [{ ...common, to: email, text: mail.text }]),
  ];
};
