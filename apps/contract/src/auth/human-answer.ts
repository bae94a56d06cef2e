import { z } from 'zod';
import { hexDigits, HumanChallenge } from './human.ts';

/** What solves a challenge. Apart from it, since only the server reads one. */
export const HumanAnswer = z.object({
  challenge: HumanChallenge,
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hexDigits(64) }),
});
export type HumanAnswer = z.output<typeof HumanAnswer>;
