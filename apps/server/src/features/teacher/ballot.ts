import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#ports/keys/secrets.ts';

/** One evaluation of one teacher on its way into the count. */
const Ballot = z.strictObject({
  teacherId: z.string(),
  scores: z.array(z.strictObject({ itemId: z.string(), score: z.int() })),
});
export type Ballot = z.output<typeof Ballot>;

/** Every sealed ballot is as long as any other, so that its length tells nothing: room for 20 scores. */
const LENGTH = 2_048;
const IV = 12;
const TAG = 16;

/** AES-256-GCM: an intruder with only the database cannot read what was given. */
export const sealBallot = (secrets: Secrets, ballot: Ballot): Buffer<ArrayBuffer> => {
  const text = JSON.stringify(ballot).padEnd(LENGTH);
  if (text.length > LENGTH) throw new Error('a ballot with more scores than it has room for');
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', secrets.key('ballot'), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

/** Null for what none of the installation's keys has sealed. */
export const openBallot = (secrets: Secrets, sealed: Uint8Array): Ballot | null => {
  for (const key of [secrets.key('ballot'), ...secrets.older('ballot')]) {
    const ballot = unseal(key, sealed);
    if (ballot) return ballot;
  }
  return null;
};

const unseal = (key: Buffer, sealed: Uint8Array): Ballot | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Ballot.parse(
      JSON.parse(Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8')),
    );
  } catch {
    return null;
  }
};
