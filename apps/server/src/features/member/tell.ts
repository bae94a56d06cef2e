import { ORG_ROLES } from '@zhibiao/contract/roles';
import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';

const ADMINISTRATORS = `SELECT id FROM "User" WHERE "orgId" = $1 AND role IN (${ORG_ROLES.join(', ')}) AND status = 0 LIMIT 50`;
const TELL = `
  INSERT INTO "Notice" (id, "userId", type, title, content, "aboutId", "linkUrl")
  SELECT n.id, n."to", 'organisation', '新的加入申请', '申请加入机构，请及时审核。', $1, '/admin/student' FROM unnest($2::uuid[], $3::uuid[]) AS n(id, "to")`;

/** Somebody waits to be taken in. */
export const tellAdministrators = async (
  client: Client,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(ADMINISTRATORS, [orgId]);
  if (rows.length > 0) await client.query(TELL, [userId, rows.map(() => v7()), rows.map(({ id }) => id)]);
};
