import { Audience, BROADCAST, BROADCAST_PER_SEC } from '@zhibiao/contract/notice/staff-broadcast';
import type { ToldBy } from '@zhibiao/contract/notice/staff-rule';
import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Scope } from '#domain/auth/staff.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { FIRST_ID } from '#lib/batches.ts';
import { notifyBatch } from '#services/notify/notify.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { inRange, RECEIVES } from './audience.ts';

const TaskInput = z.object({ broadcastId: z.uuid() });
/** So many learners in one transaction. */
const BATCH = 500;

type Row = {
  id: string;
  title: string;
  content: string;
  audience: unknown;
  channels: ToldBy[];
  scope: unknown;
  cursor: string | null;
  total: number;
  told: number;
  queued: number;
};
/** Against the staff who withdraw it: whichever moves it from 待发 first. */
const begin = (id: string) => sql`
  UPDATE "Broadcast" SET state = ${lit(BROADCAST.sending)}, "startedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} AND state = ${lit(BROADCAST.waiting)} AND "sendAt" <= clock_timestamp()`;
const hold = (id: string) => sql<Row>`
  SELECT id, title, content, audience, channels, scope, cursor, total, told, queued
  FROM "Broadcast" WHERE id = ${id} AND state = ${lit(BROADCAST.sending)} FOR NO KEY UPDATE`;
/** A learner who registers while it is sent was not counted and is not notified. */
const next = ({ id, cursor }: Row, audience: Audience, scope: Scope) => sql<{ id: string }>`
  SELECT u.id FROM "User" u
  WHERE u.id > ${cursor ?? FIRST_ID}::uuid AND ${RECEIVES} AND ${inRange(audience, scope)}
    AND u."createdAt" <= (SELECT b."confirmedAt" FROM "Broadcast" b WHERE b.id = ${id})
  ORDER BY u.id LIMIT ${lit(BATCH)}`;
const advance = (id: string, { cursor, told, queued }: Pick<Row, 'cursor' | 'told' | 'queued'>) => sql`
  UPDATE "Broadcast" SET cursor = ${cursor}::uuid, told = told + ${told}::int, queued = queued + ${queued}::int
  WHERE id = ${id}`;
const finish = (id: string) => sql`
  UPDATE "Broadcast" SET state = ${lit(BROADCAST.done)}, "doneAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id}`;

/** Notifies the next learners, and the row says how far that went, in one transaction; null when none is left. */
const sendSome = async (client: Client, broadcastId: string): Promise<{ told: number; total: number } | null> => {
  const row = await maybeOne(client, hold(broadcastId));
  if (!row) return null;
  const { id, title, content, channels } = row;
  const people = (await many(client, next(row, Audience.parse(row.audience), ScopeShape.parse(row.scope)))).map(
    (one) => one.id,
  );
  const last = people.at(-1);
  if (last === undefined) {
    await run(client, finish(id));
    return null;
  }
  const some = await notifyBatch(
    client,
    'broadcast',
    people,
    { title, content },
    {
      id,
      by: { sms: channels.includes('sms'), mail: channels.includes('mail') },
      pace: { perSec: BROADCAST_PER_SEC, ahead: row.queued },
    },
  );
  await run(client, advance(id, { cursor: last, ...some }));
  return { told: row.told + some.told, total: row.total };
};

/** Cut off anywhere, the next try goes on after the last learner who was notified. */
export const broadcastSend: TaskHandler = async ({ task, deps: { pool }, signal, progress }) => {
  const { broadcastId } = TaskInput.parse(inputOfTask(task));
  await run(pool, begin(broadcastId));
  for (;;) {
    signal.throwIfAborted();
    const some = await inTransaction(pool, (client) => sendSome(client, broadcastId));
    if (some === null) return {};
    await progress(some.told, 0, Math.max(some.total, some.told));
  }
};
