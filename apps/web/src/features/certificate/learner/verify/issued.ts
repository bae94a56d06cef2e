import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import { ISSUED_MOST, IssuedFacts, type IssuedFiles } from '@zhibiao/contract/certificate/issued';
import { faultOf, isSigned } from './check/check-signature.ts';
import type { Platform } from './check/finding.ts';

/** What the platform says of files, as far as its listed keys signed it. */
export type KnownIssues = { certificates: ReadonlyMap<string, Verified>; files: readonly IssuedFacts[] };

export const publicKeyOf = (keys: readonly PublicKey[], kid: unknown): string | null =>
  keys.find((key) => key.kid === kid)?.publicKey ?? null;

const signedFacts = (keys: readonly PublicKey[], { text, signature, kid }: IssuedFiles['files'][number]) => {
  if (!isSigned(text, signature, publicKeyOf(keys, kid) ?? '')) return [];
  const facts = IssuedFacts.safeParse(JSON.parse(text));
  return facts.success ? [facts.data] : [];
};

export const askFor = async (
  { find }: Platform,
  keys: readonly PublicKey[],
  hashes: readonly string[],
): Promise<KnownIssues> => {
  const certificates = new Map<string, Verified>();
  const files: IssuedFacts[] = [];
  const all = [...new Set(hashes)];
  for (let at = 0; at < all.length; at += ISSUED_MOST) {
    const found = await find(all.slice(at, at + ISSUED_MOST));
    for (const one of found.certificates) if (faultOf(one, keys) === null) certificates.set(one.sha256, one);
    files.push(...found.files.flatMap((file) => signedFacts(keys, file)));
  }
  return { certificates, files };
};
