import { inTransaction } from '#db/transaction.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { FIRST_ID } from '#lib/batches.ts';
import { applyRulesBehind } from '#services/study/assign-rules.ts';

const BATCH = 500;

/** Applies the organisation's rules to all who are there, a batch at a time; done again it changes nothing twice. */
export const assignRules: TaskHandler = async ({ task: { orgId }, deps: { pool }, signal, progress }) => {
  if (!orgId) throw new Error('rules belong to an organisation');
  for (let after: string | null = FIRST_ID, done = 0; after !== null;) {
    signal.throwIfAborted();
    const behind: string = after;
    const { last, applied } = await inTransaction(pool, (client) =>
      applyRulesBehind(client, orgId, { after: behind, most: BATCH }),
    );
    after = last;
    done += applied;
    await progress(done, 0, done);
  }
  return {};
};
