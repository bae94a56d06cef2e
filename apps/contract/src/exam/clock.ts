import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { AttemptId, Instant } from '../core/fields.ts';
import { ATTEMPT, SUBMIT } from './types.ts';

/** A notice to a learner who sits the exam: that time was added, or what an invigilator wrote. */
export const SittingNote = z.object({
  id: z.string(),
  type: z.enum(['extend', 'message']),
  /** In a sentence. */
  text: z.string(),
});
export type SittingNote = z.output<typeof SittingNote>;
/** Beyond these, older ones are no news to anybody. */
export const SITTING_NOTES = 5;
/**
 * How often a page that sits asks: staff are promised that it is seen within 30 s, which the way there and back is part
 * of; and in the last minutes, so that an extension is seen while it still helps.
 */
export const CLOCK = { everySec: 25, lastSec: 120, lastEverySec: 10 };

/** The time that remains, and whether the attempt still runs. Tells the server that the learner is there. */
export const examClock = endpoint({
  title: '考试的剩余时间与监考消息',
  method: 'GET',
  path: '/api/exam/clock',
  access: 'user',
  shedLast: true,
  keepsNoSessionAlive: true,
  query: z.object({ attemptId: AttemptId }),
  data: z.object({
    remainingMs: z.number(),
    serverTime: Instant,
    status: schemaOf(ATTEMPT),
    /** How it was handed in. */
    submitType: schemaOf(SUBMIT).nullable(),
    /** The oldest first. */
    notes: z.array(SittingNote),
  }),
});
