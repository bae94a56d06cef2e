import { AppError } from '#errors.ts';
import type { Deps } from '#deps.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { doTasks } from './office/hold-tasks.ts';

type Plan = { moment: Date; work: () => Promise<unknown> };
/** What the site refuses does not come about; the rest of the life goes on. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

/** `work`, and whatever follows from it, at `moment`; answers what time it was when all of that was done. */
type Until = (moment: Date, work: () => Promise<unknown>) => Promise<number>;

/**
 * What is to happen, in the order of its moments, so that the audit log and every other list that only grows is in the
 * order of time. What is done may plan more; for a moment that has passed it is done next.
 */
export const createAgenda = () => {
  const open: Plan[] = [];
  return {
    add: (moment: Date, work: () => Promise<unknown>): void => {
      const after = open.findIndex((other) => other.moment > moment);
      open.splice(after < 0 ? open.length : after, 0, { moment, work });
    },
    async keep(until: Until): Promise<void> {
      let reached = 0;
      for (let next = open.shift(); next; next = open.shift()) {
        const { moment, work } = next;
        // What takes longer than the time to the next pushes that on.
        reached = await until(new Date(Math.max(moment.getTime(), reached)), () => work().catch(unlessRefused));
      }
    },
  };
};

/** What the server's runners and jobs would do of it within a minute. */
export const fixAgenda = async (deps: Deps): Promise<void> => {
  await doTasks(deps);
  while ((await sendMessages(deps)) > 0);
};
