/** Rows of one kind in the file; a study ledger may be far longer than anybody reads. */
export const SEGMENTS_MAX = 5_000;
export const ROWS_MAX = 2_000;
/** The columns of hours, of a course or of a record of it. */
export const HOURS = { creditHours: true, measuredHours: true, plannedHours: true } as const;
type Columns = Record<keyof typeof HOURS, { toNumber: () => number } | null>;
/** What is stated, and beside it the figure that staff had set. */
export const exportedHours = ({ creditHours, measuredHours, plannedHours }: Columns) => ({
  measured: measuredHours?.toNumber() ?? 0,
  planned: plannedHours?.toNumber() ?? 0,
  set: creditHours?.toNumber() ?? null,
});
/** The newest come first and are the ones kept. */
export const latest = { take: ROWS_MAX, orderBy: { createdAt: 'desc' } } as const;
