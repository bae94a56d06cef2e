import { z } from 'zod';

/** An attempt of the viewer's that is under way. The time is the server's, as far as the deadline when it answered. */
export const RunningExam = z.object({
  attemptId: z.string(),
  paperId: z.string(),
  title: z.string(),
  remainingMs: z.number(),
});
export type RunningExam = z.output<typeof RunningExam>;
