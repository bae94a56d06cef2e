import { SHARED_WORK, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { dateTime } from '#domain/time/time.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';

/** Said in the day: what comes by night waits for the morning. */
const DAY = { from: '08:00', until: '20:00' };

const WAITING = sql<{ kind: WorkKind; papers: number }>`
  SELECT kind, count(*)::int AS papers FROM "WorkItem"
  WHERE state < ${lit(WORK_STATE.paused)} AND kind IN (${lits(SHARED_WORK)}) GROUP BY kind ORDER BY kind`;

/** It is on no one's desk, so all who may do it are notified: of each kind once a day, for as long as some waits. */
export const tellExamWork = async (pool: Pool, now = new Date()): Promise<number> => {
  const [day = '', time = ''] = dateTime(now).split(' ');
  if (time < DAY.from || time >= DAY.until) return 0;
  let count = 0;
  for (const { kind, papers } of await many(pool, WAITING)) {
    const once = `work.exam:${kind}:${day}`;
    if (await inTransaction(pool, (client) => tellStaff(client, 'work.exam', { kind, papers }, { once }))) count += 1;
  }
  return count;
};
