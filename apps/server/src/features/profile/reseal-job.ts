import { isUniqueViolation } from '#db/faults.ts';
import type { Deps } from '#deps.ts';
import { createIdCards } from '#ports/id-card.ts';
import type { Job } from '#jobs/periodic.ts';

const READ = `SELECT id, "idCardCipher" AS sealed FROM "User" WHERE "idCardCipher" IS NOT NULL AND id > $1 ORDER BY id LIMIT 500`;
/**
 * Decided by the row as it is when written: its owner may have typed another number in this very moment. A number that
 * another
 * account held when it was typed has no hash, and gets none.
 */
const WRITE = `
  UPDATE "User" SET "idCardCipher" = $3, "idCardHash" = CASE WHEN "idCardHash" IS NULL THEN NULL ELSE $4 END
  WHERE id = $1 AND "idCardCipher" = $2`;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * While an older key is configured: seals under the key in force what the older one sealed, so that it can go one day.
 * Answers how many.
 */
export const resealIdCards = async ({ pool, secrets }: Pick<Deps, 'pool' | 'secrets'>): Promise<number> => {
  if (secrets.older('id-card').length === 0) return 0;
  const idCards = createIdCards(secrets);
  let done = 0;
  for (let after = FIRST; ;) {
    const { rows } = await pool.query<{ id: string; sealed: string }>(READ, [after]);
    const last = rows.at(-1);
    if (!last) return done;
    after = last.id;
    for (const { id, sealed } of rows) {
      const idCard = idCards.isCurrent(sealed) ? null : idCards.open(sealed);
      if (idCard === null) continue;
      const { rowCount } = await pool
        .query(WRITE, [id, sealed, idCards.seal(idCard), idCards.hash(idCard)])
        .catch((error: unknown) => {
          // Another account has come to hold the number: staff decide between the two, not a job.
          if (isUniqueViolation(error)) return { rowCount: 0 };
          throw error;
        });
      done += rowCount ?? 0;
    }
  }
};

export const resealJob: Job = { name: 'reseal', everyMs: 60_000, run: resealIdCards };
