import { SHARED_WORK, WORK_OUTCOME, WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { joined, lit, lits, one, sql } from '#db/sql.ts';
import { BACKLOG_QUERIES } from '#features/inbox/sources.ts';
import { fillDue } from './due.ts';

/**
 * What several people work at has one item a paper. No trigger keeps it, for then everybody who hands in at the same
 * minute would wait for one row; each read of the queue looks first, and a job where no staff read. The item goes on
 * as long as something waits and is as old as the oldest of it.
 */

const WAITING = joined(
  SHARED_WORK.map((kind) => sql`SELECT ${lit(kind)} AS kind, s.subject, s.since FROM (${BACKLOG_QUERIES[kind]}) s`),
  ' UNION ALL ',
);
/** All who look at once lock what they change in one order, so that none waits for another in a circle. */
const KEEP = sql<{ changed: number }>`
  WITH waiting AS MATERIALIZED (${WAITING}), item AS MATERIALIZED (
    SELECT w.id, w.kind, w."subjectId" FROM "WorkItem" w
    WHERE w.kind IN (${lits(SHARED_WORK)}) AND w.state < ${lit(WORK_STATE.closed)} ORDER BY w.id
  ), opened AS (
    SELECT work_open(n.kind, n.subject, NULL, NULL, NULL, n.since) FROM (
      SELECT s.* FROM waiting s
      WHERE NOT EXISTS (SELECT FROM item i WHERE i.kind = s.kind AND i."subjectId" = s.subject)
      ORDER BY s.kind, s.subject
    ) n
  ), older AS (
    SELECT w.id, s.since FROM waiting s JOIN "WorkItem" w ON w.kind = s.kind AND w."subjectId" = s.subject
    WHERE w.state < ${lit(WORK_STATE.closed)} AND w."openedAt" <> s.since::timestamptz(3)
    ORDER BY w.id FOR UPDATE OF w
  ), aged AS (
    UPDATE "WorkItem" w SET "openedAt" = o.since, "dueAt" = NULL, "soonAt" = NULL FROM older o WHERE w.id = o.id
    RETURNING w.id
  ), closed AS (
    SELECT work_close(i.kind, i."subjectId", ${lit(WORK_OUTCOME.done)}) FROM item i
    WHERE NOT EXISTS (SELECT FROM waiting s WHERE s.kind = i.kind AND s.subject = i."subjectId")
  )
  SELECT ((SELECT count(*) FROM opened) + (SELECT count(*) FROM aged) + (SELECT count(*) FROM closed))::int AS changed`;

/** The queue as it is now, with the days of what is new in it. */
export const freshen = async (pool: Pool): Promise<number> => (await one(pool, KEEP)).changed + (await fillDue(pool));
