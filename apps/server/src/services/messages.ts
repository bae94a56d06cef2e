import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';

/** What a person is told outside the site; `params` fill the provider's own template. */
export type OutgoingMessage = {
  to: string;
  subject: string;
  text: string;
  template: string;
  params: Record<string, string>;
};

const INSERT =
  'INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, params) VALUES ($1, $2, $3, $4, $5, $6)';

/**
 * Written with what it tells, in one transaction; notice/send-messages-job.ts sends it within seconds and tries again when
 * the provider fails.
 */
export const queueMessage = async (
  client: Client,
  { to, subject, text, template, params }: OutgoingMessage,
): Promise<void> => {
  await client.query(INSERT, [v7(), to, subject, text, template, JSON.stringify(params)]);
};
