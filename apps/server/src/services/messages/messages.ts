import { v7 } from 'uuid';
import { run, sql } from '#db/sql.ts';
import type { Client, Tx } from '#db/client.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { channelOf } from './deliveries.ts';

/** What is sent to a person outside the site; `params` fill the provider's own template. */
export type OutgoingMessage = {
  to: string;
  subject: string;
  text: string;
  template: string;
  params: Record<string, string>;
  /** Whose it is: with their account goes what the log knows. */
  userId?: string;
  /** Of a person in an organisation's register. */
  memberId?: string;
  /** What the log may keep of the text, where that is less. */
  told?: string;
  /** Of `userId`, whose address and wishes are read again when it goes out. */
  event?: string;
  link?: string | null;
  notBefore?: Date | null;
  /** After `notBefore`, or from now. */
  delaySec?: number;
  /** Of a broadcast. */
  batchId?: string;
};

const addMessages = (messages: readonly OutgoingMessage[]) => {
  const rows = messages.map(({ told, ...message }) => ({
    ...message,
    id: v7(),
    deliveryId: v7(),
    channel: channelOf(message.to),
    masked: maskAccount(message.to),
    told: told ?? message.text,
  }));
  return sql`
    WITH s AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(
        id uuid, "deliveryId" uuid, channel int, "to" text, masked text, subject text, text text, told text,
        template text, params jsonb, "userId" uuid, "memberId" uuid, event text, link text, "notBefore" timestamptz,
        "delaySec" int, "batchId" uuid
      )
    ), logged AS (
      INSERT INTO "Delivery" (id, event, channel, "userId", "memberId", "toMasked", subject, text, "batchId")
      SELECT "deliveryId", template, channel, "userId", "memberId", masked, subject, told, "batchId" FROM s
    )
    INSERT INTO "OutgoingMessage" (id, "to", subject, text, template, params, "deliveryId", event, link, "nextAt")
    SELECT id, "to", subject, text, template, params, "deliveryId", event, link,
      coalesce("notBefore", now()) + coalesce("delaySec", 0) * interval '1 second'
    FROM s`;
};

/**
 * Written with what it tells, in one transaction; send-messages-job.ts of notices sends it within seconds and tries
 * again when the provider fails. The inside of `notify`: nothing else that tells people something calls it.
 */
export const queueMessages = async (on: Client | Tx, messages: readonly OutgoingMessage[]): Promise<void> => {
  if (messages.length > 0) await run(on, addMessages(messages));
};
export const queueMessage = (on: Client | Tx, message: OutgoingMessage): Promise<void> => queueMessages(on, [message]);
