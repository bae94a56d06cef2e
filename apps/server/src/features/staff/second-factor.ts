import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type { Client } from '#db/client.ts';
import { maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { type AppError, refused } from '#errors.ts';
import type { Realm } from './context.ts';
import type { StaffRecord } from './person.ts';

/** A code that was found right and is still to be used: the database decides who uses it. */
export type SecondFactorProof =
  { method: 'totp'; cipher: string; step: bigint } | { method: 'recovery'; hashes: string[] };

export const wrongCode = (): AppError => refused(STAFF_COPY.totpWrong, { field: 'code' });
const isRecovery = (code: string) => code.length > 6;

type Recovery = { usedAt: Date | null };
const findRecovery = (staffId: string, hashes: readonly string[]) => sql<Recovery>`
  SELECT "usedAt" FROM "RecoveryCode" WHERE "staffId" = ${staffId} AND hash = ANY(${hashes})`;

/** What the code proves, or the sentence that it does not. */
export const checkSecondFactor = async (
  realm: Realm,
  person: Pick<StaffRecord, 'id' | 'totpCipher' | 'totpStep'>,
  code: string,
): Promise<SecondFactorProof | AppError> => {
  if (person.totpCipher === null) return wrongCode();
  if (!isRecovery(code)) {
    const step = realm.totp.stepOf(person.totpCipher, code, person.totpStep);
    return step === null ? wrongCode() : { method: 'totp', cipher: person.totpCipher, step };
  }
  const hashes = realm.totp.hashesOf(code);
  const row = await maybeOne(realm.pool, findRecovery(person.id, hashes));
  if (row?.usedAt) return refused(STAFF_COPY.recoveryUsed, { field: 'code' });
  return row ? { method: 'recovery', hashes } : wrongCode();
};

/** One use, on whatever server. The secret is sealed again where an older key had sealed it. */
const spendStep = (staffId: string, cipher: string, step: bigint, resealed: string) => sql`
  UPDATE "Staff" SET "totpStep" = ${step}, "totpCipher" = ${resealed}
  WHERE id = ${staffId} AND "totpCipher" = ${cipher} AND "totpStep" < ${step}`;
const spendRecovery = (staffId: string, hashes: readonly string[]) => sql`
  UPDATE "RecoveryCode" SET "usedAt" = clock_timestamp()
  WHERE "staffId" = ${staffId} AND hash = ANY(${hashes}) AND "usedAt" IS NULL`;

export const spend = async (
  { totp }: Realm,
  client: Client,
  staffId: string,
  proof: SecondFactorProof,
): Promise<void> => {
  if (proof.method === 'totp') {
    const { cipher, step } = proof;
    if ((await run(client, spendStep(staffId, cipher, step, totp.resealed(cipher)))) === 0) throw wrongCode();
    return;
  }
  if ((await run(client, spendRecovery(staffId, proof.hashes))) === 0)
    throw refused(STAFF_COPY.recoveryUsed, { field: 'code' });
};

/** Ten new recovery codes in the place of those before. */
export const renewCodes = async ({ totp }: Realm, client: Client, staffId: string): Promise<string[]> => {
  const { codes, hashes } = totp.makeCodes();
  await run(client, sql`DELETE FROM "RecoveryCode" WHERE "staffId" = ${staffId}`);
  await run(
    client,
    sql`INSERT INTO "RecoveryCode" (hash, "staffId") SELECT h, ${staffId}::uuid FROM unnest(${hashes}::text[]) AS h`,
  );
  return codes;
};

/** A first secret, or another in the place of the one before. */
export const bind = async (
  realm: Realm,
  client: Client,
  { staffId, cipher, step, first }: { staffId: string; cipher: string; step: bigint; first: boolean },
): Promise<string[] | null> => {
  const bound = await run(
    client,
    sql`UPDATE "Staff" SET "totpCipher" = ${cipher}, "totpStep" = ${step}, "totpAt" = clock_timestamp()
      WHERE id = ${staffId} AND (NOT ${first} OR "totpCipher" IS NULL)`,
  );
  return bound === 0 ? null : renewCodes(realm, client, staffId);
};

export const unbind = async (on: Queryable, staffId: string): Promise<boolean> => {
  await run(on, sql`DELETE FROM "RecoveryCode" WHERE "staffId" = ${staffId}`);
  return (
    (await run(
      on,
      sql`UPDATE "Staff" SET "totpCipher" = NULL, "totpAt" = NULL WHERE id = ${staffId} AND "totpCipher" IS NOT NULL`,
    )) === 1
  );
};
