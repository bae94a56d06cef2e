import { createStore } from '#lib/platform/store.ts';

/**
 * What a call may have to wait for: that its person logs in again, or proves once more who they are. One dialog at a
 * time, however many calls wait behind it; the page behind keeps everything that was typed.
 */

export type Door = 'login' | 'fresh';
type DoorState = { door: Door | null; waiting: readonly ((through: boolean) => void)[] };

const doorState = createStore<DoorState>({ door: null, waiting: [] });

export const doors = {
  subscribe: doorState.subscribe,
  read: (): Door | null => doorState.read().door,
  /** Resolves once the dialog is answered: whether it is worth trying again. */
  wait: (door: Door): Promise<boolean> =>
    new Promise((resolve) => {
      const { door: open, waiting } = doorState.read();
      // Without a session no proof can be given: logging in comes first.
      doorState.set({ door: open === 'login' ? open : door, waiting: [...waiting, resolve] });
    }),
  answer(through: boolean): void {
    const { waiting } = doorState.read();
    doorState.set({ door: null, waiting: [] });
    waiting.forEach((resolve) => resolve(through));
  },
};
