import { MESSAGE_RETRY_DAYS, MESSAGE_TEXT_DAYS } from '@zhibiao/contract/notice/staff';
import type { Pool } from '#db/client.ts';
import { lit, run, sql, type Statement } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 2_000;
const daysAgo = (days: number) => sql`clock_timestamp() - interval ${lit(`${days} days`)}`;

/** What a message said is not kept for ever; that it went out is. */
const DROP_TEXTS = sql`
  UPDATE "Delivery" SET text = NULL
  WHERE id IN (
    SELECT id FROM "Delivery" WHERE text IS NOT NULL AND "createdAt" < ${daysAgo(MESSAGE_TEXT_DAYS)} LIMIT ${lit(BATCH)}
  )`;
const DROP_GIVEN_UP = sql`
  DELETE FROM "OutgoingMessage"
  WHERE id IN (
    SELECT id FROM "OutgoingMessage"
    WHERE "nextAt" IS NULL AND "createdAt" < ${daysAgo(MESSAGE_RETRY_DAYS)} LIMIT ${lit(BATCH)}
  )`;

const inBatches = async (pool: Pool, statement: Statement): Promise<number> => {
  for (let total = 0; ;) {
    const done = await run(pool, statement);
    total += done;
    if (done < BATCH) return total;
  }
};

export const trimMessages = async ({ pool }: { pool: Pool }): Promise<number> =>
  (await inBatches(pool, DROP_TEXTS)) + (await inBatches(pool, DROP_GIVEN_UP));

export const trimMessagesJob: Job = {
  name: 'trim-messages',
  title: '清理到期的消息正文与未送达的消息',
  everyMs: 60 * 60_000,
  run: trimMessages,
};
