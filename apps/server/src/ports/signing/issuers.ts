import { z } from 'zod';
import { type Entry, type SignedLog, signedLog } from './signed-log.ts';
import { kidOf } from './signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

/**
 * How a key came to be trusted. `first` and `after-loss` sign for themselves; `next` is signed by the key before it;
 * `earlier`, a key that was in use before there was a list, is vouched for by the key in force.
 */
const Issuer = z.strictObject({
  how: z.enum(['first', 'next', 'earlier', 'after-loss']),
  kid: z.string(),
  publicKey: z.string(),
  /** When it began to sign, and (of an earlier one) when it ended: ISO 8601, UTC. */
  from: z.string(),
  until: z.string().nullable(),
});
export type IssuerEntry = z.output<typeof Issuer>;
export type IssuerList = SignedLog<IssuerEntry>;

/** The key in force. */
export const currentIssuer = (entries: readonly Entry<IssuerEntry>[]): IssuerEntry | undefined =>
  entries.findLast(({ body }) => body.how !== 'earlier')?.body;

const signingKeyOf = (kid: string, body: IssuerEntry, before: readonly Entry<IssuerEntry>[]): string | undefined => {
  if (kidOf(body.publicKey) !== body.kid || before.some((entry) => entry.body.kid === body.kid)) return undefined;
  const head = currentIssuer(before);
  const own = body.how === 'first' ? head === undefined : body.how === 'after-loss' && head !== undefined;
  if (own) return kid === body.kid ? body.publicKey : undefined;
  return head?.kid === kid ? head.publicKey : undefined;
};

export const ISSUERS = 'keys/issuers.jsonl';
export const issuerList = (truth: Truth): IssuerList => signedLog(truth.log(ISSUERS), Issuer, signingKeyOf);

/** A key of the list with its days; the next one ends those of the one before. */
export type IssuerKey = {
  kid: string;
  publicKey: string;
  from: string;
  until: string | null;
  entry: string;
  signedBy: string;
  signature: string;
};

export const keysOf = (entries: readonly Entry<IssuerEntry>[]): IssuerKey[] => {
  const chain = entries.filter(({ body }) => body.how !== 'earlier');
  return entries.map(({ body, text, kid, signature }) => {
    const next =
      body.how === 'earlier' ? undefined : chain[chain.findIndex((entry) => entry.body.kid === body.kid) + 1];
    return {
      kid: body.kid,
      publicKey: body.publicKey,
      from: body.from,
      until: next?.body.from ?? body.until,
      entry: text,
      signedBy: kid,
      signature,
    };
  });
};
