import { z } from 'zod';

/**
 * The human check: ALTCHA proof of work, version 2, algorithm SHA-256 with cost 1.
 *
 * An answer 601 whose `data.challenge` is a HumanChallenge asks for it. The caller tries counter = 0, 1, 2 …
 * until SHA-256(salt ‖ nonce ‖ counter) begins with keyPrefix (salt, nonce and keyPrefix hex; counter 4 bytes,
 * big-endian), which is at most 60 000 hashes (times `data.price`, where one is named), and makes the same call again
 * with `human` = base64 of the JSON of a HumanAnswer: the challenge as it came, and `solution: { counter, derivedKey }`
 * with the whole 32-byte hash in lower-case hex.
 * A challenge serves once and for five minutes. A sealed body must be sealed again, since its nonce was spent with
 * the first call.
 */
export const hexDigits = (min: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .min(min)
    .max(64);

export const HumanChallenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal('SHA-256'),
    cost: z.literal(1),
    keyLength: z.literal(32),
    keyPrefix: hexDigits(2),
    nonce: hexDigits(16),
    salt: hexDigits(16),
    /** Epoch milliseconds. */
    data: z.strictObject({
      expires: z.int(),
      /** How many times the usual work it is; left out of the usual. */
      price: z.int().min(2).exactOptional(),
    }),
  }),
  signature: hexDigits(64),
});
export type HumanChallenge = z.output<typeof HumanChallenge>;
