import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_TRIES, CODE_TTL_SEC } from '@zhibiao/contract/limits';
import type { Pool } from './client.ts';

/** `bind` and `leave` name the account too, so that nobody else can use the code. */
export type CodePurpose = 'register' | 'login' | 'reset' | `bind:${string}` | `leave:${string}`;
type CodeFor = { target: string; purpose: CodePurpose };

/** Six digits alone are found in a million tries, so the hash is keyed. */
const hashOf = (key: Buffer, { target, purpose }: CodeFor, code: string) => createHmac('sha256', key).update(`${purpose}|${target}|${code}`).digest('base64url');

const ISSUE = `
  INSERT INTO "VerificationCode" (target, purpose, "codeHash", "triesLeft", "expiresAt", "createdAt")
  VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 second', clock_timestamp())
  ON CONFLICT (target, purpose) DO UPDATE SET "codeHash" = EXCLUDED."codeHash", "triesLeft" = EXCLUDED."triesLeft", "expiresAt" = EXCLUDED."expiresAt", "createdAt" = EXCLUDED."createdAt"`;
const TRY = `
  UPDATE "VerificationCode" SET "triesLeft" = "triesLeft" - 1
  WHERE target = $1 AND purpose = $2 AND "triesLeft" > 0 AND "expiresAt" > clock_timestamp()
  RETURNING "codeHash"`;
const USE = 'DELETE FROM "VerificationCode" WHERE target = $1 AND purpose = $2 AND "codeHash" = $3';

/** A new code for this target and purpose; it voids the one before. */
export const issueCode = async (pool: Pool, key: Buffer, to: CodeFor): Promise<string> => {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await pool.query(ISSUE, [to.target, to.purpose, hashOf(key, to, code), CODE_TRIES, CODE_TTL_SEC]);
  return code;
};

/**
 * True once for the right code in force. A try is taken before the code is looked at, and the delete decides who used it,
 * so neither a thousand guesses nor twenty right answers at the same moment gain anything.
 */
export const useCode = async (pool: Pool, key: Buffer, to: CodeFor, code: string): Promise<boolean> => {
  const { rows: [row] } = await pool.query<{ codeHash: string }>(TRY, [to.target, to.purpose]);
  if (!row) return false;
  const given = hashOf(key, to, code);
  if (!timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given))) return false;
  const used = await pool.query(USE, [to.target, to.purpose, given]);
  return used.rowCount === 1;
};
