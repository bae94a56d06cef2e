import type { EventCode, ParamsOf } from '@zhibiao/contract/events';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { notifyEach, type NotifiedEach } from '#services/notify/notify.ts';

/** So many are notified in one transaction. */
export const BATCH = 1_000;

/** Of these steps in days the nearest to the end that has come, for something that ends in `left` days. */
export const nearestStep = (steps: readonly number[], left: Statement): Statement => sql`
  (SELECT min(s.days) FROM (VALUES ${steps
    .map((days) => sql`(${lit(days)})`)
    .reduce((all, one) => sql`${all}, ${one}`)}) AS s(days) WHERE ${left} <= s.days)`;

/** What `notify` has not sent yet: `dedupe` is the reminder's own key, of subject and step. */
export const notYetReminded = (event: EventCode, dedupe: Statement, userId: Statement): Statement => sql`
  NOT EXISTS (SELECT FROM "NotifyOnce" o WHERE o.key = concat_ws(':', ${event}::text, ${dedupe}, ${userId}))`;

/** One kind of reminder: who is due, the first thousand of them, and what they read. */
type Source<E extends EventCode, Row> = {
  event: E;
  due: Statement<Row>;
  told: (row: Row) => NotifiedEach<E> & { params: ParamsOf<E>; dedupe: string };
  /** With the telling, in its transaction. */
  alongside?: (client: Client, rows: readonly Row[]) => Promise<unknown>;
};

/**
 * A learner who was notified is not due any more, so each round takes the next thousand. Of two servers at once the key
 * of the reminder decides: no learner reads it twice.
 */
export const remindAll = async <E extends EventCode, Row>(pool: Pool, source: Source<E, Row>): Promise<number> => {
  let count = 0;
  for (;;) {
    const rows = await many(pool, source.due);
    const some = await inTransaction(pool, async (client) => {
      await source.alongside?.(client, rows);
      return notifyEach(client, source.event, rows.map(source.told));
    });
    count += some;
    if (rows.length < BATCH || some === 0) return count;
  }
};
