import { MEMBER } from '@zhibiao/contract/member/learner';
import { lit, sql } from '#db/sql.ts';

/**
 * Member row `m` is an invitation to user `u`: to the account, or to the phone or address that the organisation listed
 * before it knew of one.
 */
export const INVITES = sql`
  m.status = ${lit(MEMBER.invited)}
  AND (m."userId" = u.id OR (m."userId" IS NULL AND (m.mobile = u.mobile OR m.email = u.email)))`;
