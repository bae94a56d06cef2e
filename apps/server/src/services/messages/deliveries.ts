import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { lit, run, sql, type Statement } from '#db/sql.ts';
import { faultForLog } from '#db/faults.ts';
import { maskAccount } from '#domain/text/masking.ts';
import { AppError } from '#errors.ts';
import { MessageFault } from '#ports/messages/fault.ts';

/** What the log knows of a message. */
type OutgoingMessage = { to: string; subject: string; template: string; text: string | null; userId: string | null };

export const channelOf = (to: string) => (to.includes('@') ? CHANNEL.mail : CHANNEL.sms);

const add = (id: string, { to, subject, template, text, userId }: OutgoingMessage) => sql`
  INSERT INTO "Delivery" (id, event, channel, "userId", "toMasked", subject, text)
  VALUES (${id}, ${template}, ${channelOf(to)}, ${userId}::uuid, ${maskAccount(to)}, ${subject}, ${text})`;

/** Into the log, as waiting. */
export const logDelivery = async (on: Pool | Client, message: OutgoingMessage): Promise<string> => {
  const id = v7();
  await run(on, add(id, message));
  return id;
};

/** Only what has not ended moves; of what was closed nothing is left to move. */
const move = (id: string | null, set: Statement) => sql`
  UPDATE "Delivery" SET ${set}
  WHERE id = ${id} AND state IN (${lit(DELIVERY.waiting)}, ${lit(DELIVERY.retrying)}, ${lit(DELIVERY.held)})`;

export const noteSent = async (on: Pool, id: string | null, providerNo: string | null): Promise<void> => {
  await run(
    on,
    move(
      id,
      sql`state = ${lit(DELIVERY.sent)}, tries = tries + 1, "providerNo" = ${providerNo}, "lastError" = NULL,
        "sentAt" = clock_timestamp()`,
    ),
  );
};
export const noteHeld = async (on: Pool, id: string | null, why: string): Promise<void> => {
  await run(on, move(id, sql`state = ${lit(DELIVERY.held)}, "lastError" = ${why}`));
};
/** It is not to be sent any more, and why. */
export const noteCancelled = async (on: Pool, id: string | null, why: string): Promise<void> => {
  await run(on, move(id, sql`state = ${lit(DELIVERY.cancelled)}, "lastError" = ${why}`));
};
/** Whom it goes to by now. */
export const noteRecipient = async (on: Pool, id: string | null, to: string): Promise<void> => {
  await run(on, move(id, sql`"toMasked" = ${maskAccount(to)}`));
};
/** `counts`: it was a try, as most are. */
export const noteFault = async (
  on: Pool,
  id: string | null,
  fault: unknown,
  { last, counts = true }: { last: boolean; counts?: boolean },
): Promise<void> => {
  const state = last ? lit(DELIVERY.failed) : lit(DELIVERY.retrying);
  await run(
    on,
    move(id, sql`state = ${state}, tries = tries + ${counts ? 1 : 0}::int, "lastError" = ${wordsOf(fault)}`),
  );
};

/** For people; a provider's own words may repeat the recipient and are not shown. */
const wordsOf = (fault: unknown): string =>
  fault instanceof MessageFault || fault instanceof AppError ? fault.message : '服务商没有应答，或应答有误';

/** For the log of the server. */
export const deliveryFaultText = (fault: unknown, to: string): string =>
  faultForLog(fault).message.replaceAll(to, maskAccount(to));
