import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HeadTable } from '#domain/number/head-table.ts';
import { isSignedBy } from './signer.ts';

/** Anchors until December 2026: one file with all learners in it. They are read for as long as they are kept. */

const FORMAT = 'zhibiao-ledger-anchor-v1';
const File = z.strictObject({
  format: z.literal(FORMAT),
  day: z.string(),
  at: z.string(),
  kid: z.string(),
  count: z.int(),
  digest: z.string(),
  signature: z.string(),
  heads: z.array(z.tuple([z.string(), z.int(), z.string()])),
});

export const isOldAnchor = (text: string): boolean => text.startsWith(`{"format":"${FORMAT}"`);

/** Throws when it is not what was signed. */
export const readOldAnchor = (name: string, text: string, keys: readonly { kid: string; publicKey: string }[]) => {
  const { heads: lines, ...file } = File.parse(JSON.parse(text));
  const key = keys.find(({ kid }) => kid === file.kid);
  const digest = createHash('sha256');
  for (const line of lines) digest.update(JSON.stringify(line)).update('\n');
  const signed = [FORMAT, file.day, file.at, file.count, file.digest].join('\n');
  const isWhole =
    key &&
    name === `${file.day}.json` &&
    file.count === lines.length &&
    file.digest === digest.digest('hex') &&
    isSignedBy(key.publicKey, signed, file.signature);
  if (!isWhole) throw new Error(`${name} is not what was signed`);
  const heads = new HeadTable();
  for (const [person, seq, hash] of lines) heads.set(person, { seq, hash });
  return { day: file.day, at: new Date(file.at), heads };
};
