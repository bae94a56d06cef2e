import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { within } from '#features/learner/found.ts';

const isSeen = (id: string, { scope }: Staff) => sql`
  SELECT 1 FROM "NameChange" n JOIN "User" u ON u.id = n."userId" WHERE n.id = ${id} AND ${within(scope)}`;
export const requireRequest = async (pool: Pool, staff: Staff, id: string): Promise<void> => {
  if (!(await maybeOne(pool, isSeen(id, staff)))) throw missing('申请不存在');
};
