import { v7 } from 'uuid';
import { run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { logDelivery } from './deliveries.ts';

/** What a person is told outside the site; `params` fill the provider's own template. */
export type OutgoingMessage = {
  to: string;
  subject: string;
  text: string;
  template: string;
  params: Record<string, string>;
  /** Whose it is: with their account goes what the log knows. */
  userId?: string;
};

const addMessage = ({ to, subject, text, template, params }: OutgoingMessage, deliveryId: string) => sql`
  INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, params, "deliveryId")
  VALUES (${v7()}, ${to}, ${subject}, ${text}, ${template}, ${JSON.stringify(params)}, ${deliveryId})`;

/**
 * Written with what it tells, in one transaction; notice/send-messages-job.ts sends it within seconds and tries again
 * when the provider fails.
 */
export const queueMessage = async (client: Client, message: OutgoingMessage): Promise<string> => {
  const deliveryId = await logDelivery(client, { ...message, userId: message.userId ?? null });
  await run(client, addMessage(message, deliveryId));
  return deliveryId;
};
