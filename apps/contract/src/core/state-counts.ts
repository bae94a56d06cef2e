import { z } from 'zod';

/** How many rows of a list stand in each state, by its code, and in any by ''; each counted as far as a list is. */
export const StateCounts = z.record(z.string(), z.number());
export type StateCounts = z.output<typeof StateCounts>;

/** What a list is asked that its counts are not: they are asked like the list otherwise. */
export const UNCOUNTED = { pageNum: true, pageSize: true, status: true } as const;
