import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_TRIES, CODE_TRIES_UNMARKED, CODE_TTL_SEC } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';

/** Who asks for a code, or uses one: the browser by its mark, and the network it is in. */
export type Asker = { mark: string | null; network: string };
/** Of a person who is logged in: the purpose names the account, so that nobody else can use the code. */
type OwnPurpose = `bind:${string}` | `leave:${string}`;
type CodeFor =
  { target: string; purpose: 'register' | 'login' | 'reset'; asker: Asker } | { target: string; purpose: OwnPurpose };

/** Six digits alone are found in a million tries, and addresses in a few thousand millions, so hashes are keyed. */
const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');
const hashOf = (key: Buffer, { target, purpose }: CodeFor, code: string) => keyed(key, `${purpose}|${target}|${code}`);
const boundTo = (key: Buffer, to: CodeFor): { asker: string; network: string } =>
  'asker' in to
    ? { asker: to.asker.mark ?? '', network: keyed(key, `network|${to.asker.network}`) }
    : { asker: '', network: '' };

const ISSUE = `
  INSERT INTO "VerificationCode" (target, purpose, asker, network, "codeHash", "triesLeft", "expiresAt", "createdAt")
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 second', clock_timestamp())
  ON CONFLICT (target, purpose, asker) DO UPDATE SET network = EXCLUDED.network, "codeHash" = EXCLUDED."codeHash",
    "triesLeft" = EXCLUDED."triesLeft", "expiresAt" = EXCLUDED."expiresAt", "createdAt" = EXCLUDED."createdAt"`;
/**
 * The code this browser asked for; else the newest asked for from its network, whose last tries are left to its asker.
 */
const TRY = `
  UPDATE "VerificationCode" SET "triesLeft" = "triesLeft" - 1
  WHERE target = $1 AND purpose = $2 AND "triesLeft" > CASE WHEN asker = $3 THEN 0 ELSE $5 END AND asker = (
    SELECT asker FROM "VerificationCode"
    WHERE target = $1 AND purpose = $2 AND (asker = $3 OR network = $4) AND "expiresAt" > clock_timestamp()
    ORDER BY asker = $3 DESC, "createdAt" DESC LIMIT 1)
  RETURNING asker, "codeHash"`;
const USE = 'DELETE FROM "VerificationCode" WHERE target = $1 AND purpose = $2 AND asker = $3 AND "codeHash" = $4';

/**
 * A new code for this target and purpose; it voids the one that the same browser asked for before, and nobody else's.
 */
export const issueCode = async (pool: Pool, key: Buffer, to: CodeFor): Promise<string> => {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const { asker, network } = boundTo(key, to);
  await pool.query(ISSUE, [to.target, to.purpose, asker, network, hashOf(key, to, code), CODE_TRIES, CODE_TTL_SEC]);
  return code;
};

/**
 * True once for the right code in force. A try is taken before the code is looked at, and the delete decides who used
 * it,
 * so neither a thousand guesses nor twenty right answers at the same moment gain anything.
 */
export const useCode = async (pool: Pool, key: Buffer, to: CodeFor, code: string): Promise<boolean> => {
  const { asker, network } = boundTo(key, to);
  const values = [to.target, to.purpose, asker, network, CODE_TRIES - CODE_TRIES_UNMARKED];
  const {
    rows: [row],
  } = await pool.query<{ asker: string; codeHash: string }>(TRY, values);
  if (!row) return false;
  const given = hashOf(key, to, code);
  if (!timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given))) return false;
  const used = await pool.query(USE, [to.target, to.purpose, row.asker, given]);
  return used.rowCount === 1;
};
