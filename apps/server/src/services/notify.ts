import { ORG_ROLES } from '@zhibiao/contract/roles';
import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';

export type Message = {
  type: 'application' | 'certificate' | 'organisation';
  title: string;
  content: string;
  /** Whose name the content begins with when it is read. */
  aboutId?: string;
  linkUrl: string;
};

const INSERT = `
  INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl", "aboutId")
  SELECT n.id, n."to", $3, $4, $5, $6, $7 FROM unnest($1::uuid[], $2::uuid[]) AS n(id, "to") JOIN "User" u ON u.id = n."to" AND u.status <> 3`;
const ADMINISTRATORS = `SELECT id FROM "User" WHERE "orgId" = $1 AND role IN (${ORG_ROLES.join(', ')}) AND status = 0 LIMIT 50`;

/** A notice to each of these people. */
export const tell = async (
  client: Client,
  userIds: readonly string[],
  { type, title, content, aboutId, linkUrl }: Message,
): Promise<void> => {
  if (userIds.length > 0)
    await client.query(INSERT, [userIds.map(() => v7()), userIds, type, title, content, linkUrl, aboutId ?? null]);
};

export const tellAdministratorsOf = async (client: Client, orgId: string, message: Message): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(ADMINISTRATORS, [orgId]);
  await tell(
    client,
    rows.map(({ id }) => id),
    message,
  );
};
