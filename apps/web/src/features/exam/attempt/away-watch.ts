/** Away means hidden, or another window has the keyboard. A glance of up to 3 s is not reported. */
const AWAY_MS = 3_000;
const isAway = () => document.hidden || !document.hasFocus();

/**
 * Tells of each spell away once, just after it has become one, and again when the learner is back. Returns the way to
 * stop.
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
    // A frozen tab runs no timers, so the spell may still be untold.
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
