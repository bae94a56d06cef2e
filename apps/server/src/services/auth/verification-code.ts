import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_TRIES, CODE_TRIES_UNMARKED, CODE_TTL_SEC } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';

/** Who asks for a code, or uses one: the browser by its mark, and the network it is in. */
export type Asker = { mark: string | null; network: string };
/** Of a person who is logged in: the purpose names the account, so that no other person can use the code. */
type OwnPurpose = `bind:${string}` | `leave:${string}`;
type CodeFor =
  { target: string; purpose: 'register' | 'login' | 'reset'; asker: Asker } | { target: string; purpose: OwnPurpose };

/** What it is bound to: the browser and the network of the request; nothing for a person who is logged in. */
type Bound = { asker: string; network: string };

/** Six digits alone are found in a million tries, and addresses in a few thousand millions, so hashes are keyed. */
const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
const hashOf = (key: Buffer, { target, purpose }: CodeFor, code: string) => keyed(key, `${purpose}|${target}|${code}`);
const boundTo = (key: Buffer, to: CodeFor): Bound =>
  'asker' in to
    ? { asker: to.asker.mark ?? '', network: keyed(key, `network|${to.asker.network}`) }
    : { asker: '', network: '' };

const putCode = ({ target, purpose }: CodeFor, { asker, network }: Bound, codeHash: string) => sql`
  INSERT INTO "VerificationCode" (target, purpose, asker, network, "codeHash", "triesLeft", "expiresAt", "createdAt")
  VALUES (${target}, ${purpose}, ${asker}, ${network}, ${codeHash}, ${lit(CODE_TRIES)},
    clock_timestamp() + interval ${lit(`${CODE_TTL_SEC} seconds`)}, clock_timestamp())
  ON CONFLICT (target, purpose, asker) DO UPDATE SET network = EXCLUDED.network, "codeHash" = EXCLUDED."codeHash",
    "triesLeft" = EXCLUDED."triesLeft", "expiresAt" = EXCLUDED."expiresAt", "createdAt" = EXCLUDED."createdAt"`;
/**
 * The code this browser requested; else the newest requested from its network, whose last tries are left to its asker.
 */
const takeTry = ({ target, purpose }: CodeFor, { asker, network }: Bound) => sql<{ asker: string; codeHash: string }>`
  UPDATE "VerificationCode" SET "triesLeft" = "triesLeft" - 1
  WHERE target = ${target} AND purpose = ${purpose}
    AND "triesLeft" > CASE WHEN asker = ${asker} THEN 0 ELSE ${lit(CODE_TRIES - CODE_TRIES_UNMARKED)} END
    AND asker = (
      SELECT asker FROM "VerificationCode"
      WHERE target = ${target} AND purpose = ${purpose} AND (asker = ${asker} OR network = ${network})
        AND "expiresAt" > clock_timestamp()
      ORDER BY asker = ${asker} DESC, "createdAt" DESC LIMIT 1
    )
  RETURNING asker, "codeHash"`;
const dropCode = ({ target, purpose }: CodeFor, asker: string, codeHash: string) => sql`
  DELETE FROM "VerificationCode"
  WHERE target = ${target} AND purpose = ${purpose} AND asker = ${asker} AND "codeHash" = ${codeHash}`;

/**
 * A new code for this target and purpose; it voids the one that the same browser requested before, and no other.
 */
export const issueCode = async (pool: Pool, key: Buffer, to: CodeFor): Promise<string> => {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await run(pool, putCode(to, boundTo(key, to), hashOf(key, to, code)));
  return code;
};

/**
 * True once for the right code in force. A try is taken before the code is looked at, and the delete decides who used
 * it, so neither a thousand guesses nor twenty right answers at the same moment gain anything.
 */
export const useCode = async (pool: Pool, key: Buffer, to: CodeFor, code: string): Promise<boolean> => {
  const issued = await maybeOne(pool, takeTry(to, boundTo(key, to)));
  if (!issued) return false;
  const codeHash = hashOf(key, to, code);
  if (!timingSafeEqual(Buffer.from(issued.codeHash), Buffer.from(codeHash))) return false;
  return (await run(pool, dropCode(to, issued.asker, codeHash))) === 1;
};
