import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { type EventCode, eventOf, smsSize } from '@zhibiao/contract/events';
import type { previewWords, testWords, ToldBy } from '@zhibiao/contract/notice/staff-rule';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import { channelsInForce } from '#ports/messages/channels.ts';
import { houseOf, signed } from '#ports/messages/house.ts';
import { channelsOf, defaultWords, type Terms } from '#services/notify/terms.ts';
import { saidOf } from '#services/notify/words.ts';
import type { TestMessage } from '#services/messages/test-message.ts';

type Draft = { event: EventCode; channel: ToldBy; subject?: string | undefined; body: string };

/** 课程即将截止（短信）: as the audit log calls it. */
export const nameOf = ({ event, channel }: Pick<Draft, 'event' | 'channel'>): string =>
  `${eventOf(event).name}（${EVENT_CHANNELS[channel]}）`;

/** Words of what the console has no say in, or of a channel by which it does not go, there are none of. */
export const ensureWorded = (event: EventCode, channel: ToldBy): void => {
  const { name, fixed = false, channels } = eventOf(event);
  if (fixed) throw refused(`“${name}”的文字是固定的，不能修改`);
  if (channels[channel] === undefined) throw refused(`“${name}”不由${EVENT_CHANNELS[channel]}发送`);
};

/** What a recipient would read, with samples for whatever the words leave open. */
const sampleOf = (house: string, { event, channel, subject = '', body }: Draft) => {
  ensureWorded(event, channel);
  const words = { ...defaultWords(event), [channel]: { title: subject, body } };
  const rule: Terms = { by: channelsOf(event, null), words, house, quiet: { from: 0, to: 0 } };
  const params = Object.entries(eventOf(event).params).map(([name, { sample }]) => [name, sample]);
  return saidOf(event, rule, Object.fromEntries(params) as Record<string, string>);
};

export const previewOf = async (
  deps: Deps,
  draft: InputOf<typeof previewWords>['body'],
): Promise<AnswerOf<typeof previewWords>> => {
  const house = await houseOf(deps.pool);
  const { site, sms, mail } = sampleOf(house, draft);
  if (draft.channel === 'site') return { subject: site.title, text: site.content, sms: null };
  if (draft.channel === 'mail') return { subject: mail.subject, text: mail.text, sms: null };
  const text = signed((await channelsInForce(deps)).sms?.sign ?? house, sms.text);
  return { subject: null, text, sms: smsSize(text) };
};

/** The same as a message: of a short one the provider is given its template and the values in their order. */
export const testOf = (house: string, draft: InputOf<typeof testWords>['body']): TestMessage => {
  const { sms, mail } = sampleOf(house, draft);
  const { template, params } = sms;
  return { subject: mail.subject, text: draft.channel === 'sms' ? sms.text : mail.text, template, params };
};
