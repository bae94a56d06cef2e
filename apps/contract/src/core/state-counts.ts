import { z } from 'zod';

/** How many rows of a list stand in each state, by its code, and in any by ''; each counted as far as a list is. */
export const StateCounts = z.record(z.string(), z.number());
export type StateCounts = z.output<typeof StateCounts>;

/** Query parameters of a list that its counts do not take; they take all others of the list. */
export const UNCOUNTED = { pageNum: true, pageSize: true, status: true } as const;
