import { ACCOUNT } from './profile/events.ts';
import { CERT } from './certificate/events.ts';
import { DIGEST_EVENTS } from './notice/events.ts';
import { EXAM } from './exam/events.ts';
import { ORG } from './org/events.ts';
import { PLATFORM } from './site/events.ts';
import { STUDY } from './study/events.ts';
import type { EventDef } from './core/event-terms.ts';

/**
 * Everything that people are notified of, on the site and outside it. The events are code, as the places that raise
 * them are; by which channels people are notified, and in which words, is set in the console (`/console/notify`).
 */

export const EVENTS = { ...ACCOUNT, ...STUDY, ...EXAM, ...CERT, ...ORG, ...PLATFORM, ...DIGEST_EVENTS } as const;

/** An event that people are notified of. */
export type EventCode = keyof typeof EVENTS;
export type ParamsOf<E extends EventCode> = { [K in keyof (typeof EVENTS)[E]['params']]: string };
export const EVENT_CODES = Object.keys(EVENTS) as EventCode[];
export const isEvent = (code: string): code is EventCode => Object.hasOwn(EVENTS, code);
export const eventOf = (code: EventCode): EventDef => EVENTS[code];

/** The name under which its templates are kept at a provider, and by which the log knows it. */
export const templateOf = (code: EventCode): string => code.replaceAll('.', '-');
const BY_TEMPLATE: ReadonlyMap<string, EventCode> = new Map(EVENT_CODES.map((code) => [templateOf(code), code]));
export const eventOfTemplate = (template: string): EventCode | undefined => BY_TEMPLATE.get(template);

/** `{name}` in the words of a notification. */
const OPEN = /\{(\w+)\}/g;
export const namesIn = (words: string): string[] => [...words.matchAll(OPEN)].map(([, name = '']) => name);
export const fillWords = (words: string, params: Readonly<Record<string, string>>): string =>
  words.replace(OPEN, (whole, name: string) => (Object.hasOwn(params, name) ? (params[name] ?? '') : whole));

/** So much of it as a short message has room for. */
export const cutTo = (text: string, most: number): string => {
  const chars = [...text];
  return chars.length <= most ? text : `${chars.slice(0, Math.max(0, most - 1)).join('')}…`;
};
/** What a short message is filled with, in its order: what each value has room for, and no address of the web. */
export const smsParams = (
  event: EventDef,
  params: Readonly<Record<string, string>>,
  words = event.sms,
): Record<string, string> =>
  Object.fromEntries(
    namesIn(words).map((name) => [
      name,
      cutTo((params[name] ?? '').replace(/https?:\/\/\S*/g, ''), event.params[name]?.smsMax ?? 0),
    ]),
  );

/** How a short message is charged: 70 characters in one, 67 in each part of a longer one. */
export const smsSize = (text: string): { chars: number; parts: number } => {
  const chars = text.length;
  return { chars, parts: chars <= 70 ? 1 : Math.ceil(chars / 67) };
};
