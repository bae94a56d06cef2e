import { many, one, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { firstBreak, seal, type SealedEntry } from '#domain/study/ledger.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { epochMs } from '#services/study/study-sql.ts';

/** A learner's ledger in the database. */

type Row = SealedEntry & { at: Date };
/** With the stretch that goes on, which has no hash. */
export const ledgerOf = (pool: Pool, userId: string): Promise<Row[]> =>
  many(
    pool,
    sql<Row>`SELECT *, ${epochMs(sql`at`)} AS "atMs" FROM "StudyLedger" WHERE "userId" = ${userId} ORDER BY "chainSeq"`,
  );
export const sealedOf = async (pool: Pool, userId: string): Promise<Row[]> =>
  (await ledgerOf(pool, userId)).filter(({ hash }) => hash !== null);
export const headOf = (pool: Pool, userId: string): Promise<ChainHead> =>
  one(pool, sql<ChainHead>`SELECT "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock" WHERE "userId" = ${userId}`);
/** The number of the first entry that is not as it was sealed, or null. */
export const breakOf = async (pool: Pool, userId: string): Promise<number | null> =>
  firstBreak(await sealedOf(pool, userId), await headOf(pool, userId));

/** Seals a learner's entries as they are sealed now, behind another beginning. */
export const sealAgain = (head: ChainHead, entries: readonly SealedEntry[]): SealedEntry[] =>
  entries[0] ? seal(head, entries[0].userId, entries) : [];
