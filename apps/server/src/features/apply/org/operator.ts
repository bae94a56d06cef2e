import { labelOf } from '@zhibiao/contract/core/codes';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { maybeOne, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { maskName } from '#domain/text/masking.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { forbidden } from '#errors.ts';

export type Administrator = Viewer & { orgId: string };

const lockAdministrator = ({ id, orgId, role }: Administrator) => sql<{ name: string }>`
  SELECT "realName" AS name FROM "User" WHERE id = ${id} AND "orgId" = ${orgId} AND role = ${role} FOR SHARE`;

/** Who acts, as the log shows it; an administrator who was dismissed a moment ago acts no more. */
export const operatorOf = async (client: Client, viewer: Administrator): Promise<string> => {
  const user = await maybeOne(client, lockAdministrator(viewer));
  if (!user) throw forbidden();
  return `${labelOf(ROLE, viewer.role) || '管理员'} ${maskName(user.name)}`;
};
