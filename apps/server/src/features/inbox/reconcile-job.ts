import { allOf } from '@zhibiao/contract/core/codes';
import { WORK_KIND, WORK_OUTCOME, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Job, JobLog } from '#jobs/periodic.ts';
import { BACKLOG_QUERIES } from '#features/inbox/sources.ts';
import { dateAll } from './due.ts';
import { freshen } from './shared.ts';

/**
 * Holds the queue against what it is a queue of. The triggers leave nothing to do; whatever is found here came by a
 * restored backup or a hand in the database, is put right and reported.
 */

const open = (kind: WorkKind) => sql`
  SELECT work_open(${lit(kind)}, s.subject, s.org, s.area, s.person, s.since) FROM (${BACKLOG_QUERIES[kind]}) s
  WHERE NOT s.paused AND NOT EXISTS (
    SELECT 1 FROM "WorkItem" w WHERE w.kind = ${lit(kind)} AND w."subjectId" = s.subject
      AND w.state < ${lit(WORK_STATE.paused)})`;
const pause = (kind: WorkKind) => sql`
  SELECT work_pause(${lit(kind)}, s.subject) FROM (${BACKLOG_QUERIES[kind]}) s
  JOIN "WorkItem" w ON w.kind = ${lit(kind)} AND w."subjectId" = s.subject AND w.state < ${lit(WORK_STATE.paused)}
  WHERE s.paused`;
const close = (kind: WorkKind) => sql`
  SELECT work_close(${lit(kind)}, w."subjectId", ${lit(WORK_OUTCOME.void)}) FROM "WorkItem" w
  WHERE w.kind = ${lit(kind)} AND w.state < ${lit(WORK_STATE.closed)}
    AND NOT EXISTS (SELECT 1 FROM (${BACKLOG_QUERIES[kind]}) s WHERE s.subject = w."subjectId")`;

/** Answers how many items had to be put right; days are computed again by the calendar as it is now. */
export const reconcileWork = async (pool: Pool, log: Pick<JobLog, 'error'>): Promise<number> => {
  let healed = 0;
  await freshen(pool);
  for (const kind of allOf(WORK_KIND)) {
    const [opened, paused, closed] = [
      await run(pool, open(kind)),
      await run(pool, pause(kind)),
      await run(pool, close(kind)),
    ];
    const count = opened + paused + closed;
    if (count > 0) log.error({ kind, opened, paused, closed }, 'the inbox had come apart from what waits');
    healed += count;
  }
  await dateAll(pool);
  return healed;
};

export const reconcileWorkJob: Job = {
  name: 'reconcile-work',
  title: '待办事项与来源的核对',
  everyMs: 3_600_000,
  run: ({ pool }, log) => reconcileWork(pool, log),
};
