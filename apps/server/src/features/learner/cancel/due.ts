import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile/learner';
import { lit, sql } from '#db/sql.ts';

/** When account `u` may be anonymised: after the days of regret, and not while it is held. */
export const DUE = sql`greatest(u."cancelledAt" + interval ${lit(`${CANCEL_REGRET_DAYS} days`)}, u."cancelHoldUntil")`;

/** As `Evidence.subject`, of the person. */
export const CANCEL_EVIDENCE = 'cancel';
