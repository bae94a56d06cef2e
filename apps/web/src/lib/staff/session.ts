import { createStore, useStore } from '#lib/platform/store.ts';

/**
 * Who works in the console in this tab. Its token lies in session storage, under a key of its own and never in local
 * storage; a learner's session in the same browser is another matter.
 */

const KEY = 'zhibiao.staff-token';

/** Browsers may refuse storage; the session then lives in memory. */
const quietly = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const store = createStore<{ token: string | null; started: number }>({
  token: quietly(() => sessionStorage.getItem(KEY)),
  started: 0,
});

export const staffSession = {
  token: (): string | null => store.read().token,
  subscribe: store.subscribe,
  start(token: string): void {
    quietly(() => sessionStorage.setItem(KEY, token));
    store.set({ token, started: store.read().started + 1 });
  },
  end(): void {
    quietly(() => sessionStorage.removeItem(KEY));
    store.set({ ...store.read(), token: null });
  },
};

export const useStaffToken = (): string | null => useStore(store, ({ token }) => token);
