import { type EventCode, eventOf, fillWords, smsParams, templateOf } from '@zhibiao/contract/events';
import { signed } from '#ports/messages/house.ts';
import type { Terms } from './terms.ts';

/** What a person reads of one event, in each channel. */
export type Said = {
  site: { title: string; content: string };
  sms: { text: string; params: Record<string, string>; template: string };
  mail: { subject: string; text: string };
};

/** A subject is one line, whatever it is filled with. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

export const saidOf = (event: EventCode, { words, house }: Terms, params: Readonly<Record<string, string>>): Said => {
  const short = smsParams(eventOf(event), params, words.sms.body);
  return {
    site: { title: fillWords(words.site.title, params), content: fillWords(words.site.body, params) },
    sms: { text: fillWords(words.sms.body, short), params: short, template: templateOf(event) },
    mail: {
      subject: oneLine(signed(house, fillWords(words.mail.title, params))),
      text: fillWords(words.mail.body, params),
    },
  };
};
