import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { EVENT_GROUPS, LEARNER_GROUPS, type LearnerGroup } from '@zhibiao/contract/core/event-groups';
import { EVENT_CODES, eventOf, isEvent } from '@zhibiao/contract/events';
import type { Deps } from '#deps.ts';
import type { Secrets } from '#ports/keys/secrets.ts';

/**
 * The address below a mail that ends mails of its kind without a login: whose, of what and until when, signed, and good
 * for nothing else.
 */

/** What the mails are of; `digest`: of several groups in one. */
export type UnsubscribeScope = LearnerGroup | 'digest';
type Named = { userId: string; scope: UnsubscribeScope };

export const UNSUBSCRIBE_PATH = '/api/notify/unsubscribe';
const VALID_DAYS = 365;
const ID_BYTES = 16;
const SECONDS_BYTES = 4;
const STAMP_BYTES = 16;
const HEAD = ID_BYTES + SECONDS_BYTES;

const isGroup = (group: string): group is LearnerGroup => (LEARNER_GROUPS as readonly string[]).includes(group);
/** Of an event that is gone, or of staff, all that a digest may hold: such a mail goes out no more. */
export const unsubscribeScopeOf = (event: string): UnsubscribeScope => {
  const group = isEvent(event) && event !== 'digest' ? eventOf(event).group : 'digest';
  return isGroup(group) ? group : 'digest';
};

const DIGESTIBLE = LEARNER_GROUPS.filter((group) =>
  EVENT_CODES.some((code) => eventOf(code).group === group && eventOf(code).digestible),
);
export const unsubscribedGroups = (scope: UnsubscribeScope): readonly LearnerGroup[] =>
  scope === 'digest' ? DIGESTIBLE : [scope];
/** “学习”“考试” */
export const namesOf = (scope: UnsubscribeScope): string =>
  unsubscribedGroups(scope)
    .map((group) => `“${EVENT_GROUPS[group]}”`)
    .join('');

const stampOf = (key: Buffer, head: Buffer) => createHmac('sha256', key).update(head).digest().subarray(0, STAMP_BYTES);

export const unsubscribeToken = (secrets: Secrets, { userId, scope }: Named, now = Date.now()): string => {
  const head = Buffer.alloc(HEAD);
  head.write(userId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor(now / 1000) + VALID_DAYS * 86_400, ID_BYTES);
  const named = Buffer.concat([head, Buffer.from(scope)]);
  return Buffer.concat([named, stampOf(secrets.key('unsubscribe'), named)]).toString('base64url');
};

/** Null for a token that is not ours or whose time is over. A link outlives the secret that it was signed with. */
export const namedBy = (secrets: Secrets, token: string, now = Date.now()): Named | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= HEAD + STAMP_BYTES || bytes.toString('base64url') !== token) return null;
  const named = bytes.subarray(0, -STAMP_BYTES);
  const stamp = bytes.subarray(-STAMP_BYTES);
  const keys = [secrets.key('unsubscribe'), ...secrets.older('unsubscribe')];
  if (!keys.some((key) => timingSafeEqual(stamp, stampOf(key, named)))) return null;
  if (named.readUInt32BE(ID_BYTES) * 1000 < now) return null;
  const scope = named.subarray(HEAD).toString();
  if (scope !== 'digest' && !isGroup(scope)) return null;
  const hex = named.subarray(0, ID_BYTES).toString('hex');
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), scope };
};

export const unsubscribeAddress = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, secrets: Secrets, named: Named) =>
  `${publicUrl}${API_BASE}${UNSUBSCRIBE_PATH}?t=${unsubscribeToken(secrets, named)}`;
