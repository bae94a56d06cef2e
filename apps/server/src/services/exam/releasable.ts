import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { lit, sql } from '#db/sql.ts';

/** Scored and not told, and nobody has still to look at how it was sat: the attempts `a` that a release tells. */
export const RELEASABLE = sql`
  a.status = ${lit(ATTEMPT.unreleased)} AND a."reviewState" <> ${lit(REVIEW.pending)}`;
