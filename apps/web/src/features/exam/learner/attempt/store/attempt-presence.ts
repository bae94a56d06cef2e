import { examEvent } from '@zhibiao/contract/exam/attempt';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { watchAway } from './away-watch.ts';

/** The longest absence that the contract takes. */
const LONGEST_MS = 86_400_000;

type Options = {
  attemptId: string;
  /** Date.now() when the learner went to another page of the site; null while they are here. */
  leftAt: number | null;
  /** Called when `leftAt` has changed, which must not be lost. */
  keep: (change: { leftAt: number | null }) => void;
  onWarning: (sentence: string) => void;
  /** The server has handed the attempt in. */
  onSubmitted: () => void;
};

/**
 * Whether the learner is at the exam: absences, reloads and the network's return, as they are reported to the server.
 */
export const createAttemptPresence = ({ attemptId, keep, onWarning, onSubmitted, ...start }: Options) => {
  let { leftAt } = start;

  const report = async (type: 'blur' | 'focus' | 'reload' | 'online', durationMs?: number) => {
    try {
      const { warning, submitted } = await call(examEvent, {
        body: { attemptId, type, ...(durationMs === undefined ? {} : { durationMs }) },
      });
      if (warning) onWarning(warning);
      if (submitted) onSubmitted();
    } catch (error) {
      // An event that does not arrive must not stop the exam.
      notifyFailure(error);
    }
  };

  /** Away is away, on another page of the site as in another window. */
  const reportReturn = () => {
    if (leftAt === null) return;
    const durationMs = Math.min(Math.max(0, Date.now() - leftAt), LONGEST_MS);
    leftAt = null;
    keep({ leftAt });
    void report('blur', durationMs);
  };

  return {
    leave: () => {
      leftAt = Date.now();
      keep({ leftAt });
    },
    reportOnline: () => void report('online'),
    /** Says how the learner came here and watches for absences; returns the way to stop. */
    watch: (): (() => void) => {
      const stop = watchAway((type, durationMs) => void report(type, durationMs));
      if (isReload()) void report('reload');
      reportReturn();
      return stop;
    },
  };
};

let reloadTold = false;
/** Whether this page came from a reload; true only at the first call. */
const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  const first = !reloadTold;
  reloadTold = true;
  return first && entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
};
