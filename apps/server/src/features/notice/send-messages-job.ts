import { maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/masking.ts';
import { AppError } from '#errors.ts';
import type { Job } from '#jobs/periodic.ts';
import type { OutgoingMessage } from '#services/messages.ts';

const BATCH = 50;
/** The last is an hour after the first; who cannot be reached by then finds the notice on the site. */
const TRIES_MAX = 7;

/** Put off before it is tried: a process that dies on the way leaves it to be tried again. */
const TAKE_DUE = sql<Row>`
  UPDATE "OutgoingMessage"
  SET tries = tries + 1, "nextAt" = clock_timestamp() + 30 * 2 ^ tries * interval '1 second'
  WHERE id = (
    SELECT id FROM "OutgoingMessage" WHERE "nextAt" <= clock_timestamp()
    ORDER BY "nextAt" LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING id, "to", subject, text, template, params, tries`;

const deleteMessage = (id: string) => sql`DELETE FROM "OutgoingMessage" WHERE id = ${id}`;

type Sending = Pick<Deps, 'pool' | 'mail' | 'sms'>;
type Row = OutgoingMessage & { id: string; tries: number };

const send = ({ mail, sms }: Sending, { to, subject, text, template, params }: Row): Promise<string | null> =>
  to.includes('@') ? mail.send({ to, subject, text, template }) : sms.send({ to, text, template, params });

/** Sends what is due, one after the other; one that fails does not hold up the others. */
export const sendMessages = async (deps: Sending): Promise<number> => {
  const faults: string[] = [];
  let sent = 0;
  for (let n = 0; n < BATCH; n += 1) {
    const message = await maybeOne(deps.pool, TAKE_DUE);
    if (!message) break;
    const fault: unknown = await send(deps, message).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault === null) sent += 1;
    // A provider's answer may repeat the recipient.
    else faults.push(`${message.template}: ${String(fault).replaceAll(message.to, maskAccount(message.to))}`);
    // A channel that is not there (AppError) will not be there in a minute either.
    if (fault === null || fault instanceof AppError || message.tries >= TRIES_MAX)
      await run(deps.pool, deleteMessage(message.id));
  }
  if (faults.length > 0) throw new Error(`${faults.length} messages not sent: ${faults[0]}`);
  return sent;
};

export const sendMessagesJob: Job = {
  name: 'send-messages',
  title: '发送短信与邮件',
  everyMs: 5_000,
  run: sendMessages,
};
