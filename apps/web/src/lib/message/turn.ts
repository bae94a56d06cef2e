import { createStore } from '#lib/platform/store.ts';

/** A call that waits for its turn (lib/api/turn.ts), for the page to say so. */
export type WaitingTurn = { ahead: number; seconds: number; cancel: () => void };
export const turnStore = createStore<WaitingTurn | null>(null);
