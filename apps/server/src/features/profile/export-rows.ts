/** Rows of one kind in the file; a study ledger may be far longer than anybody reads. */
export const SEGMENTS_MAX = 5_000;
export const ROWS_MAX = 2_000;
/** The newest come first and are the ones kept. */
export const latest = { take: ROWS_MAX, orderBy: { createdAt: 'desc' } } as const;
