import { LRUCache } from 'lru-cache';
import { monotonic } from '#domain/time/time.ts';
import type { BeatState } from './state.ts';

/** A state is trusted so long without asking the database again. */
const KEEP_MS = 60_000;
const LEARNERS = 10_000;

/**
 * The state that each learner's last beat left behind, so that the next one need not read it. Only a guess: the write
 * hangs on the clock's row, so whatever happened elsewhere (another device, another replica, an answered check) shows
 * there, and the state is read again. The time is the database's, carried on by a monotonic clock; it can lag,
 * never lead.
 */
export type BeatMemory = {
  recall(userId: string, lid: string): BeatState | null;
  keep(userId: string, lid: string, state: BeatState): void;
  forget(userId: string): void;
};

type Kept = { lid: string; state: BeatState; readAt: number; since: number };

export const beatMemory = (clock: () => number = monotonic): BeatMemory => {
  const kept = new LRUCache<string, Kept>({ max: LEARNERS });
  return {
    recall(userId, lid) {
      const found = kept.get(userId);
      if (!found || found.lid !== lid || clock() - found.readAt > KEEP_MS) return null;
      return { ...found.state, nowMs: found.state.nowMs + clock() - found.since };
    },
    keep(userId, lid, state) {
      const now = clock();
      const found = kept.get(userId);
      // Facts of item and lesson are as old as the last read, however often the clock was written since.
      const readAt = found?.lid === lid && found.state.version === state.version - 1 ? found.readAt : now;
      kept.set(userId, { lid, state, readAt, since: now });
    },
    forget(userId) {
      kept.delete(userId);
    },
  };
};
