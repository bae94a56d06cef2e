import { STAFF_SESSION } from '@zhibiao/contract/staff/types';

/** When an unused session ends, by the moment the server last heard from its staff member. */

/** How long before the end the page says so. */
const WARNED_MS = 60_000;
/** The server notes use only so often, so its last note may be older than the last call. */
const NOTED_MS = STAFF_SESSION.seenSec * 1000;
/** How often typing and clicking is reported to the server, which hears nothing of it otherwise. */
export const TELL_MS = 60_000;

export type Idle = { secondsLeft: number; isWarned: boolean; isOver: boolean };

export const idleAt = (now: number, lastHeard: number, minutes: number): Idle => {
  const left = lastHeard + minutes * 60_000 - NOTED_MS - now;
  return { secondsLeft: Math.max(0, Math.ceil(left / 1000)), isWarned: left <= WARNED_MS, isOver: left <= 0 };
};
