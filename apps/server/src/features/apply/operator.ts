import { labelOf } from '@zhibiao/contract/codes';
import { ROLE } from '@zhibiao/contract/roles';
import type { Client } from '#db/transaction.ts';
import { maskName } from '#domain/masking.ts';
import type { Viewer } from '#domain/roles.ts';
import { forbidden } from '#errors.ts';

export type Administrator = Viewer & { orgId: string };

const FIND = 'SELECT "realName" AS name FROM "User" WHERE id = $1 AND "orgId" = $2 AND role = $3 FOR SHARE';

/** Who acts, as the log shows it; an administrator who was dismissed a moment ago acts no more. */
export const operatorOf = async (client: Client, { id, orgId, role }: Administrator): Promise<string> => {
  const {
    rows: [user],
  } = await client.query<{ name: string }>(FIND, [id, orgId, role]);
  if (!user) throw forbidden();
  return `${labelOf(ROLE, role) || '管理员'} ${maskName(user.name)}`;
};
