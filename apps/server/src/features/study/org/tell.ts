import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';

const TELL = `
  INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl")
  SELECT n.id, n."to", $3, $4, $5, $6 FROM unnest($1::uuid[], $2::uuid[]) AS n(id, "to")`;

type Words = { type: 'organisation' | 'deadline'; title: string; content: string; linkUrl: string };

/** The same notice to each of these people. */
export const tell = async (
  client: Client,
  userIds: readonly string[],
  { type, title, content, linkUrl }: Words,
): Promise<void> => {
  if (userIds.length > 0) await client.query(TELL, [userIds.map(() => v7()), userIds, type, title, content, linkUrl]);
};
