import { many, type Queryable, sql } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { NO_LEARNER, learnerScope } from '#features/learner/found.ts';

/** The two accounts of a merge. */
export type Ids = { keepId: string; dropId: string };
export type Account = {
  id: string;
  name: string;
  mobile: string | null;
  email: string | null;
  idCardCipher: string | null;
  role: number;
  status: number;
  orgId: string | null;
  version: number;
};
export type Pair = { keep: Account; drop: Account };

const findAccounts = ({ keepId, dropId }: Ids, scope: Scope) => sql<Account>`
  SELECT u.id, u."realName" AS name, u.mobile, u.email, u."idCardCipher", u.role, u.status, u."orgId", u.version
  FROM "User" u WHERE u.id IN (${keepId}, ${dropId}) AND ${learnerScope(scope)}`;

/** Both within the scope of the caller. */
export const findPair = async (on: Queryable, ids: Ids, scope: Scope): Promise<Pair> => {
  if (ids.keepId === ids.dropId) throw refused('请选择另一个账号', { field: 'dropId' });
  const found = await many(on, findAccounts(ids, scope));
  const [keep, drop] = [ids.keepId, ids.dropId].map((id) => found.find((one) => one.id === id));
  if (!keep || !drop) throw missing(NO_LEARNER);
  return { keep, drop };
};

/** In the order of their ids, until the transaction ends. */
export const lockAccounts = ({ keepId, dropId }: Ids) => sql`
  SELECT 1 FROM "User" WHERE id IN (${keepId}, ${dropId}) ORDER BY id FOR UPDATE`;
