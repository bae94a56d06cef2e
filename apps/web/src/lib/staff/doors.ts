import { createStore } from '#lib/platform/store.ts';

/**
 * What a call may have to wait for: that its person logs in again, or proves once more who they are. One dialog at a
 * time, however many calls wait behind it; the page behind keeps everything that was typed.
 */

export type Door = 'login' | 'fresh';
type Standing = { door: Door | null; waiting: readonly ((through: boolean) => void)[] };

const standing = createStore<Standing>({ door: null, waiting: [] });

export const doors = {
  subscribe: standing.subscribe,
  read: (): Door | null => standing.read().door,
  /** Resolves once the dialog is answered: whether it is worth trying again. */
  wait: (door: Door): Promise<boolean> =>
    new Promise((resolve) => {
      const { door: open, waiting } = standing.read();
      // Without a session no proof can be given: logging in comes first.
      standing.set({ door: open === 'login' ? open : door, waiting: [...waiting, resolve] });
    }),
  answer(through: boolean): void {
    const { waiting } = standing.read();
    standing.set({ door: null, waiting: [] });
    waiting.forEach((resolve) => resolve(through));
  },
};
