/** A moment when the server sent its time, on this page's monotonic clock (performance.now, ms). */
export type Anchor = { serverTime: number; at: number };

/** The server spoke somewhere between asking and hearing; the middle is at most half a round trip wrong. */
export const anchorAt = (serverTime: number, sentAt: number, heard: number): Anchor => ({
  serverTime,
  at: (sentAt + heard) / 2,
});

/** The server's time now. The client's own date plays no part, so a wrong or changed one alters nothing. */
export const serverNow = (anchor: Anchor, now: number): number => anchor.serverTime + now - anchor.at;

/** Milliseconds until the deadline, never below 0. */
export const timeLeft = (deadline: number, anchor: Anchor, now: number): number =>
  Math.max(0, deadline - serverNow(anchor, now));

/** Both clocks at one moment: Date.now() and performance.now(). */
export type ClockReading = { date: number; steady: number };
const SLEEP_MS = 3_000;

/**
 * Some systems stop the monotonic clock while the machine sleeps; then the date runs ahead of it.
 * The date alone proves nothing, a learner may have set it: it only says when to ask the server again.
 */
export const drifted = (before: ClockReading, after: ClockReading): boolean =>
  Math.abs(after.date - before.date - (after.steady - before.steady)) > SLEEP_MS;
