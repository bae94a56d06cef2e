/** At most so much of the wait comes on top of it, by chance. */
const SPREAD = 0.5;

/**
 * When to try again what could not be served: after `leastMs`, or as long as the server asked for. Those who were
 * turned away at the same moment would otherwise come back at the same moment.
 */
export const againMs = (leastMs: number, waitSec = 0): number =>
  Math.round(Math.max(leastMs, waitSec * 1_000) * (1 + SPREAD * Math.random()));
