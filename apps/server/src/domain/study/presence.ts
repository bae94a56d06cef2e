import { PRESENCE_EXPIRE_SEC } from '@zhibiao/contract/core/limits';

/**
 * A presence check comes at a random moment, 8 to 15 minutes after the last; waits 60 s; then withholds credit until it
 * is answered.
 */

const CHECK_AFTER_MIN_MS = 8 * 60_000;
export const CHECK_AFTER_MAX_MS = 15 * 60_000;
export const PRESENCE_TITLE = '您还在学习吗？请确认后继续，以便正常计入学时。';

const EXPIRE_MS = PRESENCE_EXPIRE_SEC * 1_000;

/** When the next check is due. `random` is in [0, 1). */
export const nextCheckAt = (nowMs: number, random: number): number =>
  Math.round(nowMs + CHECK_AFTER_MIN_MS + random * (CHECK_AFTER_MAX_MS - CHECK_AFTER_MIN_MS));

/** A learner who answered wrongly about the clip is checked again so soon, once there was time to look at it again. */
export const askAgainAt = (nowMs: number, random: number): number => Math.round(nowMs + (2 + random) * 60_000);
/** The clip just seen: as long as two checks can lie apart. */
export const CLIP_SEC = CHECK_AFTER_MAX_MS / 1_000;

export type PresenceState = { nextCheckAtMs: number; checkAtMs: number | null };
/** none: study on · due: ask now · waiting: on the page, still credited · unanswered: nothing is credited. */
export type Presence = 'none' | 'due' | 'waiting' | 'unanswered';

export const presenceAt = ({ nextCheckAtMs, checkAtMs }: PresenceState, nowMs: number): Presence => {
  if (checkAtMs !== null) return nowMs - checkAtMs > EXPIRE_MS ? 'unanswered' : 'waiting';
  return nowMs >= nextCheckAtMs ? 'due' : 'none';
};

/** Seconds left to answer. */
export const secondsToAnswer = (checkAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((checkAtMs + EXPIRE_MS - nowMs) / 1_000));
