import { sealText, unsealText } from '#ports/keys/sealed-text.ts';
import type { KeptPlace } from './hash-queue.ts';

/**
 * A place in line as its holder carries it: to ask where it stands costs no look into the database, and on another
 * replica, or after a new start, it is what it was. It serves the account it was given for and no other, so that it is
 * of no use to a thief; it is sealed, and as long for an account that exists as for one that does not.
 */
const WHO = 22;
const OF = 22;
const AT = 13;
const TEXT = new RegExp(`^([01])([\\w-]{${WHO}})([\\w-]{${OF}})(\\d{${AT}})(\\d{${AT}})$`);

export const sealTicket = (key: Buffer, { who, of, known, at, until }: KeptPlace): string =>
  sealText(key, [Number(known), who, of, Math.round(at), Math.round(until)].join(''));

/** Null for what is none of ours, and for a place that was given up. */
export const openTicket = (key: Buffer, ticket: string | undefined, now: number): KeptPlace | null => {
  const [, known, who, of, at, until] = TEXT.exec((ticket && unsealText(key, ticket)) || '') ?? [];
  if (!who || !of || Number(until) < now) return null;
  return { who, of, known: known === '1', at: Number(at), until: Number(until) };
};
