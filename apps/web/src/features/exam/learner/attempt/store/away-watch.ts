import { AWAY_MS } from '@zhibiao/contract/core/limits';

/** Away means hidden, or another window has the keyboard. A shorter glance is not reported. */
const isAway = () => document.hidden || !document.hasFocus();

/**
 * Reports each absence twice: as soon as it has lasted long enough to count, and when the learner is back. Returns the
 * way to stop.
 */
export const watchAway = (report: (type: 'blur' | 'focus', durationMs: number) => void): (() => void) => {
  let since: number | null = null;
  let reported = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reportAway = () => {
    if (since === null || reported) return;
    reported = true;
    report('blur', Math.max(AWAY_MS + 1, Math.round(performance.now() - since)));
  };
  const look = () => {
    const now = performance.now();
    clearTimeout(timer);
    if (isAway()) {
      since ??= now;
      timer = setTimeout(reportAway, Math.max(0, AWAY_MS + 100 - (now - since)));
      return;
    }
    if (since === null) return;
    // A frozen tab runs no timers, so the absence may not have been reported yet.
    if (now - since > AWAY_MS) reportAway();
    if (reported) report('focus', Math.round(now - since));
    since = null;
    reported = false;
  };

  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('blur', look);
  addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('blur', look);
    removeEventListener('focus', look);
  };
};
