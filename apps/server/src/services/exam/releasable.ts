import { ATTEMPT, REVIEW } from '@zhibiao/contract/exam/types';
import { lit, sql } from '#db/sql.ts';

/** Scored, not published, and no look at how it was sat is pending: the attempts `a` that a release publishes. */
export const RELEASABLE = sql`
  a.status = ${lit(ATTEMPT.unreleased)} AND a."reviewState" <> ${lit(REVIEW.pending)}`;
