import { APPLY } from '@zhibiao/contract/apply/types';
import { SEPARATE, type SeparateCode } from '@zhibiao/contract/agreement/consent';
import type { Client } from '#db/client.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { HELD_STATUSES } from '#domain/apply/states.ts';
import { refused } from '#errors.ts';
import { dropOwnUploads, PREFIX } from '#services/files/uploads.ts';

/** What is taken back is erased with it. */

type Stored = { photo: string | null };
/** A submission of them for a certificate in this moment comes before this or after it. */
const lockPerson = (userId: string) => sql<Stored>`SELECT photo FROM "User" WHERE id = ${userId} FOR UPDATE`;
const takeBack = (userId: string, code: SeparateCode) => sql`
  UPDATE "Consent" SET "withdrawnAt" = clock_timestamp()
  WHERE "userId" = ${userId} AND document = ${code} AND "withdrawnAt" IS NULL`;

const eraseIdCard = (userId: string) => sql`
  UPDATE "User" SET "idCardCipher" = NULL, "idCardHash" = NULL, "updatedAt" = clock_timestamp()
  WHERE id = ${userId} AND "idCardCipher" IS NOT NULL`;
const erasePhoto = (userId: string) => sql`
  UPDATE "User" SET photo = NULL, "updatedAt" = clock_timestamp() WHERE id = ${userId}`;
const underReview = (userId: string) => sql`
  SELECT 1 FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
  WHERE i."userId" = ${userId} AND i."photoKey" IS NOT NULL AND a.status IN (${lits(HELD_STATUSES)}) LIMIT 1`;
/** Of an application that was returned; a transaction that ends it in this moment lets go of it by itself. */
const letGo = (userId: string) => sql<{ key: string }>`
  WITH returned AS (
    SELECT i.id, i."photoKey" AS key FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
    WHERE i."userId" = ${userId} AND i."photoKey" IS NOT NULL AND a.status = ${lit(APPLY.returned)}
    FOR UPDATE OF i SKIP LOCKED
  )
  UPDATE "CertApplyItem" i SET "photoKey" = NULL FROM returned r WHERE i.id = r.id RETURNING r.key`;

type Erasing = Pick<Deps, 'pool' | 'storage'>;
const dropPhoto = async (client: Client, { storage }: Erasing, userId: string, { photo }: Stored): Promise<void> => {
  if (await maybeOne(client, underReview(userId)))
    throw refused('该照片正用于审核中的申请，请先撤回申请', { field: 'code' });
  await run(client, erasePhoto(userId));
  const submitted = (await many(client, letGo(userId))).map(({ key }) => key);
  const shown = photo?.startsWith(PREFIX) ? [photo.slice(PREFIX.length)] : [];
  await dropOwnUploads(client, storage.remove, userId, [...shown, ...submitted]);
};

const eraseUnder = async (
  client: Client,
  deps: Erasing,
  userId: string,
  { code, stored }: { code: SeparateCode; stored: Stored },
): Promise<void> => {
  if (code === SEPARATE.idCard) await run(client, eraseIdCard(userId));
  if (code === SEPARATE.photo) await dropPhoto(client, deps, userId, stored);
};

/** Ends the consent, if there is one, and erases what was stored under it, in one transaction. */
export const erase = async (client: Client, deps: Erasing, userId: string, code: SeparateCode): Promise<void> => {
  const stored = await maybeOne(client, lockPerson(userId));
  if (!stored) return;
  await run(client, takeBack(userId, code));
  await eraseUnder(client, deps, userId, { code, stored });
};

export const withdrawConsent = (deps: Erasing, userId: string, code: SeparateCode): Promise<null> =>
  inTransaction(deps.pool, async (client) => {
    await erase(client, deps, userId, code);
    return null;
  });
