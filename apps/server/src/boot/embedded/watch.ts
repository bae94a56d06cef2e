import { BootFault, type ReportFact } from '#boot/facts.ts';
import { every } from '#lib/every.ts';

const LOOK_MS = 1_000;
const AGAIN_MS = 2_000;

/**
 * Starts Postgres again when it is gone without having been stopped by us: a machine short of memory kills it as
 * readily as the server, and nothing watches over it but this process. The answer ends the watch, and is over when a
 * start under way is.
 */
export const keepRunning = (
  isGone: () => boolean,
  start: () => Promise<void>,
  report: ReportFact,
): (() => Promise<void>) => {
  const look = async (): Promise<number> => {
    if (!isGone()) return LOOK_MS;
    report({ is: 'gone' });
    try {
      await start();
      report({ is: 'back' });
      return LOOK_MS;
    } catch (fault) {
      const failure = fault instanceof Error ? fault.message : String(fault);
      report(fault instanceof BootFault ? fault.fact : { is: 'not-restarted', failure });
      return AGAIN_MS;
    }
  };
  return every(LOOK_MS, look);
};
