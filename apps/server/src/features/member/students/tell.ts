import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';

/** A notice to a person about their belonging to an organisation. */
export const tell = async (client: Client, userId: string, title: string, content: string): Promise<void> => {
  await client.query(
    `INSERT INTO "Notice" (id, "userId", type, title, content, "linkUrl") VALUES ($1, $2, 'organisation', $3, $4, '/mycenter/join-enterprise')`,
    [v7(), userId, title, content],
  );
};
