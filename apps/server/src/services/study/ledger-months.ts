import { sql } from '#db/sql.ts';

/** So many months to come have their part of the ledger. */
const MONTHS_AHEAD = 3;
/** Answers how many parts it made (prisma/sql/study.sql). */
export const MAKE_MONTHS = sql<{ made: number }>`SELECT make_ledger_months(${MONTHS_AHEAD}::int) AS made`;
