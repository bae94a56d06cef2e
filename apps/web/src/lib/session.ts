import { useSyncExternalStore } from 'react';

/** Who holds the token: this tab, and with 7 天内免登录 this browser. */

const KEY = 'zhibiao.token';
/** Written for a moment when a session ends, with how it ended, so that other tabs on the same session end too. */
const ENDED = 'zhibiao.ended';
const [LEFT, EXPIRED] = ['left ', 'expired '];

/** Browsers in private mode may refuse storage; the session then lives in memory. */
const quietly = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

let memory: string | null = quietly(() => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
/** True from a 401 until the learner has answered its dialog. */
let expired = false;
/** How many sessions have been left behind: what a page showed of one must not outlive it. */
let left = 0;

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const forget = () => {
  memory = null;
  quietly(() => sessionStorage.removeItem(KEY));
  quietly(() => localStorage.removeItem(KEY));
};

export const session = {
  token: (): string | null => memory,
  expired: (): boolean => expired,
  left: (): number => left,
  subscribe,
  /** The token goes to session storage and, when the learner chose to be remembered, to local storage too. */
  start(token: string, remember: boolean): void {
    forget();
    memory = token;
    expired = false;
    quietly(() => sessionStorage.setItem(KEY, token));
    if (remember) quietly(() => localStorage.setItem(KEY, token));
    changed();
  },
  end(): void {
    tellOtherTabs(LEFT);
    forget();
    left += 1;
    changed();
  },
  /**
   * The server answered 401 to a call made with `token`: ends that session and asks once whether to log in again.
   * What was asked by an earlier session says nothing about this one.
   */
  expire(token: string | null): void {
    if (expired || token !== memory) return;
    tellOtherTabs(EXPIRED);
    forget();
    expired = true;
    changed();
  },
  acknowledgeExpiry(): void {
    expired = false;
    left += 1;
    changed();
  },
};

/** The token is dead by now, so passing it on tells nobody anything. */
const tellOtherTabs = (how: string): void => {
  const token = memory;
  if (token)
    quietly(() => {
      localStorage.setItem(ENDED, how + token);
      localStorage.removeItem(ENDED);
    });
};

/** What another tab did. A session it ended ends here in the same way: left at once, or behind the dialog. */
addEventListener('storage', ({ key, newValue }) => {
  if (newValue === null) return;
  if (key === ENDED && memory !== null && newValue === LEFT + memory) {
    forget();
    left += 1;
  } else if (key === ENDED && memory !== null && newValue === EXPIRED + memory) {
    forget();
    expired = true;
  } else if (key === KEY && memory === null && !expired) {
    memory = newValue;
  } else {
    return;
  }
  changed();
});

/** The token, or null for a guest; re-renders when it changes, in this tab or another. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, session.token);
export const useExpired = (): boolean => useSyncExternalStore(subscribe, session.expired);
export const useSessionsLeft = (): number => useSyncExternalStore(subscribe, session.left);

const unauthorizedListeners = new Set<() => void>();
/** Every 401, quiet ones too: running clocks stop here. Returns the way to stop listening. */
export const onUnauthorized = (listener: () => void): (() => void) => {
  unauthorizedListeners.add(listener);
  return () => {
    unauthorizedListeners.delete(listener);
  };
};
export const reportUnauthorized = (): void => unauthorizedListeners.forEach((listener) => listener());
