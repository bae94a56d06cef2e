import { z } from 'zod';
import { type IssuerKey, type IssuerList, issuerList, keysOf } from './issuers.ts';
import { signedLog } from './signed-log.ts';
import type { Signer } from './signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

/** What became of a certificate after it was issued; the last word on it counts. Signed lines call it `standing`. */
const StatusEntry = z.strictObject({
  certNo: z.string(),
  standing: z.enum(['revoked', 'replaced']),
  reason: z.string().nullable(),
  replacedBy: z.string().nullable(),
});
export type StatusEntry = z.output<typeof StatusEntry>;
export type Registered = StatusEntry & { /** ISO 8601, UTC. */ at: string };

/**
 * What the folder of truth knows of certificates and the database cannot change: whose signatures count, and which
 * certificates were revoked or replaced. Two files of signed lines, the same for all replicas.
 */
export type Register = {
  /** In the order they were listed. */
  keys(): Promise<IssuerKey[]>;
  statusOf(certNo: string): Promise<Registered | undefined>;
  /** Numbers of all that were ever revoked or replaced. */
  ended(): Promise<string[]>;
  /** Entries so far: of two signed statements, that with more is the later. */
  length(): Promise<number>;
  /**
   * Last step of a transaction that holds `lockRegister`: if its commit fails, the certificate counts as revoked until
   * it is tried again.
   */
  record(...entries: StatusEntry[]): Promise<void>;
};

export const ENDED = 'keys/standing.jsonl';

export const openRegister = (truth: Truth, signer: Signer, issuers: IssuerList = issuerList(truth)): Register => {
  let known = new Map<string, string>([[signer.kid, signer.publicKey]]);
  const keys = async () => {
    const list = keysOf(await issuers.entries());
    known = new Map([[signer.kid, signer.publicKey], ...list.map(({ kid, publicKey }) => [kid, publicKey] as const)]);
    return list;
  };
  const log = signedLog(truth.log(ENDED), StatusEntry, (kid) => known.get(kid));
  const latest = new Map<string, Registered>();
  let seen = 0;
  const read = async () => {
    // Another process may have begun to sign with a key of its own.
    await keys();
    const entries = await log.entries();
    for (; seen < entries.length; seen += 1) {
      const entry = entries[seen];
      if (entry) latest.set(entry.body.certNo, { ...entry.body, at: entry.at });
    }
  };
  return {
    keys,
    async statusOf(certNo) {
      await read();
      return latest.get(certNo);
    },
    async ended() {
      await read();
      return [...latest.keys()];
    },
    async length() {
      await read();
      return seen;
    },
    record: (...entries) => log.append(signer, ...entries),
  };
};
