import type { TaskHandler } from '#jobs/queue/runner.ts';
import { checkAudit } from './check.ts';
import { witnessOf } from './witness.ts';

/** Reads the whole log now; what it found is the health of the log. */
export const auditVerify: TaskHandler = async ({ deps: { pool, truth }, signal, progress }) => {
  await checkAudit(pool, witnessOf(truth), { signal, progress: (done, total) => progress(done, 0, total) });
  return {};
};
