import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITE_LINK_DAYS } from '@zhibiao/contract/member/sending';
import type { Secrets } from '#ports/keys/secrets.ts';

/** The link in an invitation: whose row it is and until when, signed; nothing of the row can be read without it. */

const KEY_BYTES = 16;
const SECONDS_BYTES = 4;
const STAMP_BYTES = 16;
const HEAD = KEY_BYTES + SECONDS_BYTES;

const stampOf = (secrets: Secrets, head: Buffer) =>
  createHmac('sha256', secrets.key('member-link')).update(head).digest().subarray(0, STAMP_BYTES);

export const memberToken = (secrets: Secrets, memberId: string, now = Date.now()): string => {
  const head = Buffer.alloc(HEAD);
  head.write(memberId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor(now / 1000) + INVITE_LINK_DAYS * 86_400, KEY_BYTES);
  return Buffer.concat([head, stampOf(secrets, head)]).toString('base64url');
};

/** Whose row; null for a token that is not ours or whose time is over. */
export const memberOfToken = (secrets: Secrets, token: string, now = Date.now()): string | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD + STAMP_BYTES || bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, HEAD);
  if (!timingSafeEqual(bytes.subarray(HEAD), stampOf(secrets, head))) return null;
  if (head.readUInt32BE(KEY_BYTES) * 1000 < now) return null;
  const hex = head.subarray(0, KEY_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
