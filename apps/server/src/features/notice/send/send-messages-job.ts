import { MESSAGE_FAULT, MESSAGE_TRIES } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { startOfDay, TODAY } from '#db/days.ts';
import { countHit } from '#db/limiter.ts';
import { maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { AppError } from '#errors.ts';
import type { Job } from '#jobs/periodic.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import {
  channelOf,
  deliveryFaultText,
  noteCancelled,
  noteFault,
  noteHeld,
  noteRecipient,
  noteSent,
} from '#services/messages/deliveries.ts';
import { type Alarm, SMS_ALARM } from '#services/messages/direct-message.ts';
import type { OutgoingMessage } from '#services/messages/messages.ts';
import { resolve } from '#features/notice/rule/resolve.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { takePhone, type TakenSms, takeSms } from '#services/messages/sms-budget.ts';
import {
  namesOf,
  type UnsubscribeScope,
  unsubscribeScopeOf,
  unsubscribeAddress,
} from '#features/notice/wish/unsubscribe-link.ts';

const BATCH = 50;
const HOUR_SEC = 3_600;

/** Put off before it is tried: a process that dies on the way leaves it to be tried again. */
const TAKE_DUE = sql<Row>`
  UPDATE "OutgoingMessage"
  SET tries = tries + 1, "nextAt" = clock_timestamp() + 30 * 2 ^ tries * interval '1 second'
  WHERE id = (
    SELECT id FROM "OutgoingMessage" WHERE "nextAt" <= clock_timestamp()
    ORDER BY "nextAt" LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, "to", subject, text, template, params, tries, "deliveryId", event, link`;

const deleteMessage = (id: string) => sql`DELETE FROM "OutgoingMessage" WHERE id = ${id}`;
/** Given up: it lies here until staff request another try. */
const park = (id: string) => sql`UPDATE "OutgoingMessage" SET "nextAt" = NULL WHERE id = ${id}`;
/** Not a try: nothing was wrong with it. */
const putOff = (id: string, until: Statement) => sql`
  UPDATE "OutgoingMessage" SET tries = tries - 1, "nextAt" = ${until} WHERE id = ${id}`;
const IN_FIVE = sql`clock_timestamp() + interval '5 minutes'`;
const IN_TEN = sql`clock_timestamp() + interval '10 minutes'`;
/** Eight in the morning of the next day in Asia/Shanghai. */
const IN_THE_MORNING = sql`(${startOfDay(sql`${TODAY} + 1`)} + interval '8 hours')`;
/** Nothing goes through this channel for a while: each message would meet the same fault. */
const stopChannel = (byMail: boolean) => sql`
  UPDATE "OutgoingMessage" SET "nextAt" = ${IN_TEN}
  WHERE ("to" LIKE '%@%') = ${byMail} AND "nextAt" < ${IN_TEN}`;

type Sending = Pick<Deps, 'pool' | 'mail' | 'sms' | 'secrets' | 'config'>;
type Row = Omit<OutgoingMessage, 'event' | 'link'> & {
  id: string;
  tries: number;
  /** Null of one that an older server queued. */
  deliveryId: string | null;
  event: string | null;
  link: string | null;
  /** Of a mail. */
  headers?: Record<string, string>;
};
/** `sure`: it was not sent, so it costs nothing; else only the phone's own is given back. */
type Paid = { alarm?: TakenSms['alarm']; giveBack: (sure: boolean) => Promise<void> };

/** What a message costs: a mail nothing; a short message one of the day's and one of the phone's. */
const pay = async ({ pool, secrets }: Sending, to: string): Promise<Paid | { held: string }> => {
  if (to.includes('@')) return { giveBack: async () => {} };
  const phone = await takePhone(pool, secrets, to);
  if (!phone) return { held: '该号码当天的通知短信已达上限，次日早上再发' };
  const day = await takeSms(pool, 'notice');
  if (!day) {
    await phone();
    return { held: '当天的通知短信额度已用完，次日早上再发' };
  }
  return {
    alarm: day.alarm,
    giveBack: async (sure) => {
      await phone();
      if (sure) await day.giveBack();
    },
  };
};

const send = ({ mail, sms }: Sending, { to, subject, text, template, params, headers = {} }: Row) =>
  to.includes('@') ? mail.send({ to, subject, text, template, headers }) : sms.send({ to, text, template, params });

/** What a mail that need not be has below its words: what it leads to, and how to have no more of its kind. */
const withWays = ({ config, secrets }: Sending, { text, link }: Row, userId: string, scope: UnsubscribeScope) => {
  const address = unsubscribeAddress(config, secrets, { userId, scope });
  return {
    text: [
      text,
      ...(link === null ? [] : [`查看：${config.publicUrl}${link}`]),
      `不再接收${namesOf(scope)}类邮件：${address}`,
    ].join('\n\n'),
    // RFC 8058: the mail program asks by itself, with one POST.
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
};

/** As it goes out now; null where it does not: its recipient is read again, and their wishes count. */
const present = async (deps: Sending, message: Row): Promise<Row | null> => {
  const { pool } = deps;
  const { id, event, deliveryId, to: before } = message;
  if (event === null || deliveryId === null) return message;
  const resolved = await resolve(pool, { event, deliveryId, channel: channelOf(before) });
  if ('cancel' in resolved) {
    await noteCancelled(pool, deliveryId, resolved.cancel);
    await run(pool, deleteMessage(id));
    return null;
  }
  if ('until' in resolved) {
    await run(pool, putOff(id, sql`${resolved.until}::timestamptz`));
    return null;
  }
  const { to, userId, optional } = resolved;
  if (to !== before) await noteRecipient(pool, deliveryId, to);
  if (!optional || !to.includes('@')) return { ...message, to };
  return { ...message, to, ...withWays(deps, message, userId, unsubscribeScopeOf(event)) };
};

const isFault = (fault: unknown, ...kinds: (keyof typeof MESSAGE_FAULT)[]): boolean =>
  fault instanceof MessageFault && kinds.some((kind) => MESSAGE_FAULT[kind] === fault.kind);
/** A channel that is not there (AppError) will not be there in a minute either. */
const isFinal = (fault: unknown): boolean => fault instanceof AppError || isFault(fault, 'recipient', 'template');

const recordFault = async (deps: Sending, message: Row, fault: unknown): Promise<void> => {
  const { pool } = deps;
  const { id, deliveryId, tries, to } = message;
  if (isFault(fault, 'flow', 'credentials')) {
    await noteFault(pool, deliveryId, fault, { last: false, counts: false });
    await run(pool, putOff(id, IN_FIVE));
    if (isFault(fault, 'credentials')) await run(pool, stopChannel(to.includes('@')));
    return;
  }
  const last = isFinal(fault) || tries >= MESSAGE_TRIES;
  await noteFault(pool, deliveryId, fault, { last });
  if (last) await run(pool, deliveryId === null ? deleteMessage(id) : park(id));
};

/** Said once an hour: a channel that has stopped meets the same fault with each message. */
const alarmOf = async (pool: Pool, alarm: Alarm, to: string): Promise<void> => {
  const channel = to.includes('@') ? 'mail' : 'sms';
  const { count } = await countHit(pool, `message-channel:${channel}`, HOUR_SEC);
  if (count !== 1) return;
  alarm({ channel }, 'a provider does not accept our key or signature, the channel waits');
  await inTransaction(pool, (client) =>
    tellStaff(client, 'channel.stopped', { channel: channel === 'mail' ? '邮件' : '短信' }),
  );
};

/** True once it is sent, a fault when it is not, null when it waits. */
const sendOne = async (deps: Sending, alarm: Alarm, taken: Row): Promise<unknown> => {
  const { pool } = deps;
  const message = await present(deps, taken);
  if (message === null) return null;
  const paid = await pay(deps, message.to);
  if ('held' in paid) {
    await noteHeld(pool, message.deliveryId, paid.held);
    await run(pool, putOff(message.id, IN_THE_MORNING));
    return null;
  }
  if (paid.alarm) alarm(paid.alarm, SMS_ALARM);
  try {
    const providerNo = await send(deps, message);
    await run(pool, deleteMessage(message.id));
    await noteSent(pool, message.deliveryId, providerNo);
    return true;
  } catch (fault) {
    // One that may have gone out all the same has been paid for.
    await paid.giveBack(fault instanceof MessageFault || fault instanceof AppError);
    await recordFault(deps, message, fault);
    if (isFault(fault, 'credentials')) await alarmOf(pool, alarm, message.to);
    return fault;
  }
};

/** Sends what is due, one after the other; one that fails does not hold up the others. */
export const sendMessages = async (deps: Sending, alarm: Alarm = () => {}): Promise<number> => {
  const faults: string[] = [];
  let sent = 0;
  for (let n = 0; n < BATCH; n += 1) {
    const message = await maybeOne(deps.pool, TAKE_DUE);
    if (!message) break;
    const outcome = await sendOne(deps, alarm, message);
    if (outcome === true) sent += 1;
    else if (outcome !== null) faults.push(`${message.template}: ${deliveryFaultText(outcome, message.to)}`);
  }
  if (faults.length > 0) throw new Error(`${faults.length} messages not sent: ${faults[0]}`);
  return sent;
};

export const sendMessagesJob: Job = {
  name: 'send-messages',
  title: '发送短信与邮件',
  everyMs: 5_000,
  run: (deps, log) => sendMessages(deps, log.error.bind(log)),
};
