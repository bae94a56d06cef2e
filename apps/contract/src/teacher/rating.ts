import { z } from 'zod';

/** How learners rated a teacher. */
export const Rating = z.object({
  /** Those that are counted: five and more at a time, so that none stands alone. */
  ratingCount: z.number(),
  /** Shown from five ratings on. */
  ratingAverage: z.number().nullable(),
});
export type Rating = z.output<typeof Rating>;
