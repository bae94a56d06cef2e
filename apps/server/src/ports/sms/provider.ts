import { z } from 'zod';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { MessageFault } from '#ports/messages/fault.ts';

export type SmsMessage = { to: string; text: string; template: string; params: Record<string, string> };

/** Outgoing short messages: gives the provider's number. Rejects when the message was not taken within its time. */
export type Sms = { send(message: SmsMessage): Promise<string | null> };

/** By the name of a message here: the provider's template, and which values it takes in which order (else all). */
export type SmsTemplates = Record<string, { id: string; params?: string[] | undefined }>;

/** Time and chance of one request, passed in so that a signature can be tested. */
export type SigningMoment = { now: Date; nonce: string };

/** Who waits for it is answered within five seconds. */
const TIMEOUT_MS = 4_000;
const ANSWER_MAX = 64_000;

type Kinds = Partial<Record<CodeOf<typeof MESSAGE_FAULT>, RegExp>>;
/** What a provider's code stands for; one that is not known here may go better another time. */
export const faultOf = (kinds: Kinds, code: string): MessageFault => {
  const kind = (Object.keys(kinds) as (keyof Kinds)[]).find((one) => kinds[one]?.test(code));
  return new MessageFault(kind ?? 'provider', code);
};

/** The template that the provider has approved for this message, and its values in the provider's order. */
export const smsTemplateOf = (
  templates: SmsTemplates,
  { template, params }: SmsMessage,
): { id: string; params: Record<string, string> } => {
  const known = Object.hasOwn(templates, template) ? templates[template] : undefined;
  if (!known) throw new MessageFault('template', template);
  const names = known.params ?? Object.keys(params);
  return { id: known.id, params: Object.fromEntries(names.map((name) => [name, params[name] ?? ''])) };
};

/** A provider answers in JSON; whatever else comes is no answer. */
export const parsed = <S extends z.ZodType>(schema: S, { status, text }: { status: number; text: string }) => {
  const answer = schema.safeParse(jsonOf(text));
  if (!answer.success) throw new Error(`the SMS provider answered HTTP ${status}`);
  return answer.data;
};
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** One request to a provider, and the text of its answer whatever its status. */
export const askProvider = async (
  url: string,
  { headers, body, method = 'POST' }: { headers: Record<string, string>; body?: string; method?: string },
): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    // Followed redirects could lead the request, with its code, into the inner network.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await readUpTo(response, ANSWER_MAX) };
};

const readUpTo = async (response: Response, max: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > max) break;
  }
  return text;
};
