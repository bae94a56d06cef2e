import { createStore, useStore } from '#lib/platform/store.ts';
import { quietly, storedToken, TOKEN_KEY } from './stored-token.ts';

/** Who holds the token: this tab, and with 7 天内免登录 this browser. */

/** Written for a moment when a session ends, with how it ended, so that other tabs on the same session end too. */
const ENDED = 'zhibiao.ended';
const [LEFT, EXPIRED] = ['left ', 'expired '];

type Session = {
  token: string | null;
  /** True from a 401 until the learner has answered its dialog. */
  expired: boolean;
  /** How many sessions have been left behind: what a page showed of one must not outlive it. */
  left: number;
};
const GUEST: Session = { token: null, expired: false, left: 0 };
const store = createStore<Session>({ ...GUEST, token: storedToken() }, GUEST);
const change = (next: Partial<Session>) => store.set({ ...store.read(), ...next });
const oneMore = () => store.read().left + 1;

const forget = () => {
  quietly(() => sessionStorage.removeItem(TOKEN_KEY));
  quietly(() => localStorage.removeItem(TOKEN_KEY));
};

export const session = {
  token: (): string | null => store.read().token,
  expired: (): boolean => store.read().expired,
  left: (): number => store.read().left,
  subscribe: store.subscribe,
  /** The token goes to session storage and, when the learner chose to be remembered, to local storage too. */
  start(token: string, remember: boolean): void {
    forget();
    quietly(() => sessionStorage.setItem(TOKEN_KEY, token));
    if (remember) quietly(() => localStorage.setItem(TOKEN_KEY, token));
    change({ token, expired: false });
  },
  end(): void {
    notifyOtherTabs(LEFT);
    forget();
    change({ token: null, left: oneMore() });
  },
  /**
   * The server answered 401 to a call made with `token`: ends that session and asks once whether to log in again.
   * What was requested by an earlier session says nothing about this one.
   */
  expire(token: string | null): void {
    if (session.expired() || token !== session.token()) return;
    notifyOtherTabs(EXPIRED);
    forget();
    change({ token: null, expired: true });
  },
  acknowledgeExpiry(): void {
    change({ expired: false, left: oneMore() });
  },
};

/** The token is no longer valid, so writing it to storage gives nothing away. */
const notifyOtherTabs = (how: string): void => {
  const token = session.token();
  if (token)
    quietly(() => {
      localStorage.setItem(ENDED, how + token);
      localStorage.removeItem(ENDED);
    });
};

/** What another tab did. A session it ended ends here in the same way: left at once, or behind the dialog. */
const followOtherTab = ({ key, newValue }: StorageEvent): void => {
  if (newValue === null) return;
  const { token, expired } = store.read();
  if (key === ENDED && token !== null && newValue === LEFT + token) {
    forget();
    change({ token: null, left: oneMore() });
  } else if (key === ENDED && token !== null && newValue === EXPIRED + token) {
    forget();
    change({ token: null, expired: true });
  } else if (key === TOKEN_KEY && token === null && !expired) {
    change({ token: newValue });
  }
};
if (!import.meta.env.SSR) addEventListener('storage', followOtherTab);

/** The token, or null for a guest; re-renders when it changes, in this tab or another. */
export const useToken = (): string | null => useStore(store, ({ token }) => token);
export const useExpired = (): boolean => useStore(store, ({ expired }) => expired);
export const useSessionsLeft = (): number => useStore(store, ({ left }) => left);

/** How many calls were answered by a 401, quiet ones too. */
const unauthorized = createStore(0);
/** Running clocks stop at any 401. Returns the way to stop listening. */
export const onUnauthorized = unauthorized.subscribe;
export const reportUnauthorized = (): void => unauthorized.set(unauthorized.read() + 1);
