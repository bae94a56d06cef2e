import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 500;
type Sealed = { id: string; sealed: string };
const nextSealed = (after: string) => sql<Sealed>`
  SELECT id, "idCardCipher" AS sealed FROM "User"
  WHERE "idCardCipher" IS NOT NULL AND id > ${after}::uuid ORDER BY id LIMIT ${lit(BATCH)}`;
/**
 * Decided by the row as it is when written: its owner may have typed another number in this very moment. A number that
 * another account held when it was typed has no hash, and gets none.
 */
const replaceSealed = ({ id, sealed }: Sealed, cipher: string, hash: string) => sql`
  UPDATE "User" SET "idCardCipher" = ${cipher},
    "idCardHash" = CASE WHEN "idCardHash" IS NULL THEN NULL ELSE ${hash} END
  WHERE id = ${id} AND "idCardCipher" = ${sealed}`;

/**
 * While an older key is configured: seals under the key in force what the older one sealed, so that it can go one day.
 * Answers how many.
 */
export const resealIdCards = async ({ pool, secrets }: Pick<Deps, 'pool' | 'secrets'>): Promise<number> => {
  if (secrets.older('id-card').length === 0) return 0;
  const idCards = createIdCards(secrets);
  let done = 0;
  for await (const rows of eachPage(BATCH, (last?: Sealed) => many(pool, nextSealed(last?.id ?? FIRST_ID))))
    for (const row of rows) {
      const idCard = idCards.isCurrent(row.sealed) ? null : idCards.open(row.sealed);
      if (idCard === null) continue;
      const resealed = replaceSealed(row, idCards.seal(idCard), idCards.hash(idCard));
      done += await run(pool, resealed).catch((error: unknown) => {
        // Another account has come to hold the number: staff decide between the two, not a job.
        if (isUniqueViolation(error)) return 0;
        throw error;
      });
    }
  return done;
};

export const resealJob: Job = {
  name: 'reseal',
  title: '以新密钥重新加密证件号码',
  everyMs: 60_000,
  run: resealIdCards,
};
