import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LEARNER_GROUPS } from '@zhibiao/contract/events';
import type { Secrets } from '#ports/secrets.ts';

/**
 * What the link at the foot of a mail may do without a login: end the mails of one group to one account, and nothing
 * else. It says whose and which, signed; it has no end, for a mail may be read years later.
 */

const KEY_BYTES = 16;
const HEAD = KEY_BYTES + 1;
const STAMP_BYTES = 16;

const stampOf = (key: Buffer, head: Buffer) => createHmac('sha256', key).update(head).digest().subarray(0, STAMP_BYTES);

/** `all`: of a digest, which holds all of them. */
export type Ending = (typeof LEARNER_GROUPS)[number] | 'all';
/** Each keeps its place: tokens count them. */
const ENDINGS: readonly Ending[] = ['account', 'study', 'exam', 'cert', 'org', 'all'];

export const unsubscribeToken = (secrets: Secrets, userId: string, group: Ending): string => {
  const head = Buffer.alloc(HEAD);
  head.write(userId.replaceAll('-', ''), 'hex');
  head.writeUInt8(ENDINGS.indexOf(group), KEY_BYTES);
  return Buffer.concat([head, stampOf(secrets.key('unsubscribe'), head)]).toString('base64url');
};

type Unsubscribing = { userId: string; group: Ending };
/** Whose mails of which group; null for a token that is not ours. One of the key before still holds. */
export const readUnsubscribeToken = (secrets: Secrets, token: string): Unsubscribing | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD + STAMP_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, HEAD);
  const keys = [secrets.key('unsubscribe'), ...secrets.older('unsubscribe')];
  if (!keys.some((key) => timingSafeEqual(bytes.subarray(HEAD), stampOf(key, head)))) return null;
  const group = ENDINGS[head.readUInt8(KEY_BYTES)];
  if (!group) return null;
  const hex = head.subarray(0, KEY_BYTES).toString('hex');
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), group };
};
