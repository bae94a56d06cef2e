import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { v5 as namedUuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { givenBack, NOTE_RUN, OUTAGE_AFTER_SEC, OUTAGE_NOTE, ranIn } from '#services/exam/deadline-watch.ts';

/** Of all outages. */
const NAMESPACE = '5b6f6f0e-6a0e-4f0e-9d4c-0f6a3c2b7d11';

type Gap = { from: Date; until: Date; isOutage: boolean };
/** To the second run of one gap its row says that the first was there. */
const LOCK_WATCH = sql<Gap>`
  SELECT "lastRunAt" AS from, clock_timestamp() AS until,
    "lastRunAt" < clock_timestamp() - interval ${lit(`${OUTAGE_AFTER_SEC} seconds`)} AS "isOutage"
  FROM "DeadlineWatch" FOR UPDATE`;
const keep = (id: string, { from, until }: Gap) => sql`
  INSERT INTO "Outage" (id, "fromTime", "untilTime") VALUES (${id}, ${from}, ${until}) ON CONFLICT DO NOTHING`;

/** Each attempt once, by the act: its event is what moves its deadline. */
const giveBack = (id: string, { from, until }: Gap) => {
  const [begin, end] = [sql`${from}::timestamptz`, sql`${until}::timestamptz`];
  return sql`
    WITH ran AS (
      SELECT a.id, ${givenBack(begin, end)} AS back FROM "Attempt" a
      WHERE a.status = ${lit(ATTEMPT.running)} AND ${ranIn(begin)} AND a."startTime" < ${end}
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ), noted AS (
      INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at, "actId", note)
      SELECT gen_random_uuid(), id, 'extend', extract(epoch FROM back) * 1000, clock_timestamp(), ${id}::uuid,
        ${OUTAGE_NOTE}
      FROM ran ON CONFLICT ("attemptId", "actId") WHERE "actId" IS NOT NULL DO NOTHING RETURNING "attemptId"
    )
    UPDATE "Attempt" a SET deadline = a.deadline + r.back
    FROM noted n JOIN ran r ON r.id = n."attemptId" WHERE a.id = n."attemptId"`;
};

const closeGap = async (client: Client): Promise<void> => {
  const gap = await maybeOne(client, LOCK_WATCH);
  if (gap?.isOutage) {
    const id = namedUuid(gap.from.toISOString(), NAMESPACE);
    await run(client, keep(id, gap));
    await run(client, giveBack(id, gap));
  }
  await run(client, NOTE_RUN);
};

/**
 * When deadlines were not looked after for a while, learners could not reach us either: those who sat get that time
 * back, and only then is anybody's time up.
 */
export const giveBackOutage = (pool: Pool): Promise<void> => inTransaction(pool, closeGap);
