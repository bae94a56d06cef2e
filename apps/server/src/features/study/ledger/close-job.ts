import type { Pool } from '#db/client.ts';
import type { Job } from '#jobs/periodic.ts';
import { addEntries, findSilent } from '#services/study/ledger-entries.ts';

/** Nothing goes on from a stretch after so long: the next beat would close it. */
const SILENT_MS = 120_000;
const AT_ONCE = 500;

/** Closes what learners left open who went away. Answers how many entries that made. */
export const closeIdleStretches = async (pool: Pool): Promise<number> => {
  for (let closed = 0; ;) {
    const clocks = await findSilent(pool, SILENT_MS, AT_ONCE);
    const now =
      clocks.length > 0
        ? await addEntries(
            pool,
            clocks.map((clock) => ({ clock })),
          )
        : 0;
    closed += now;
    // Whose clock moved meanwhile is none of them any more.
    if (now === 0 || clocks.length < AT_ONCE) return closed;
  }
};

export const closeStretchesJob: Job = {
  name: 'close-stretches',
  title: '结束中断的学习段',
  everyMs: 60_000,
  run: ({ pool }) => closeIdleStretches(pool),
};
