import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { markWaits } from '@zhibiao/contract/exam/staff-marking';
import type { Pool } from '#db/client.ts';
import { findWaits, rolesWith } from '#services/exam/mark-waits.ts';

/** Who waits for whom in all exams, and the roles that would help. */
export const waitsFor = async (pool: Pool, me: string | null): Promise<AnswerOf<typeof markWaits>> => {
  const [waits, score, arbitrate, release] = await Promise.all([
    findWaits(pool, me),
    rolesWith(pool, 'mark:score'),
    rolesWith(pool, 'mark:arbitrate'),
    rolesWith(pool, 'mark:release'),
  ]);
  return {
    waits: waits.map(({ since: _, ...one }) => one),
    roles: { first: score, second: score, dispute: arbitrate, remark: arbitrate, release },
  };
};
