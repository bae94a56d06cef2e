import { labelOf } from '@zhibiao/contract/core/codes';
import { REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { missing, refused } from '#errors.ts';

const setWithdrawn = (userId: string, id: string) => sql`
  UPDATE "ExamRequest" SET status = ${lit(REQUEST_STATUS.withdrawn)}, "decidedAt" = clock_timestamp(),
    version = version + 1
  WHERE id = ${id} AND "userId" = ${userId} AND status = ${lit(REQUEST_STATUS.waiting)}`;
const findStatus = (userId: string, id: string) => sql<{ status: number }>`
  SELECT status FROM "ExamRequest" WHERE id = ${id} AND "userId" = ${userId}`;

/** While staff have not decided: of the two at the same moment one wins. */
export const withdrawExamRequest = async (pool: Pool, userId: string, id: string): Promise<{ id: string }> => {
  if ((await run(pool, setWithdrawn(userId, id))) === 1) return { id };
  const found = await maybeOne(pool, findStatus(userId, id));
  if (!found) throw missing('申请不存在');
  throw refused(`申请已${labelOf(REQUEST_STATUS, found.status)}，不能撤回`);
};
