import { useSyncExternalStore } from 'react';

/** Who holds the token: this tab, and with 7 天内免登录 this browser. */

const KEY = 'zhibiao.token';
/** Written for a moment when a session ends, so that other tabs on the same session end too. */
const ENDED = 'zhibiao.ended';

/** Browsers in private mode may refuse storage; the session then lives in memory. */
const quietly = <T>(work: () => T): T | null => {
  try { return work(); } catch { return null; }
};

let memory: string | null = quietly(() => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
/** True from a 401 until the learner has answered its dialog. */
let expired = false;

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
};

const forget = () => {
  memory = null;
  quietly(() => sessionStorage.removeItem(KEY));
  quietly(() => localStorage.removeItem(KEY));
};

export const session = {
  token: (): string | null => memory,
  expired: (): boolean => expired,
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
    const ended = memory;
    forget();
    // The token is dead by now, so passing it on tells nobody anything.
    if (ended) quietly(() => { localStorage.setItem(ENDED, ended); localStorage.removeItem(ENDED); });
    changed();
  },
  /** The server answered 401: ends the session and asks once whether to log in again. A guest has none that could end. */
  expire(): void {
    if (memory === null) return;
    expired = true;
    session.end();
  },
  acknowledgeExpiry(): void {
    expired = false;
    changed();
  },
};

addEventListener('storage', (event) => {
  const endedElsewhere = event.key === ENDED && event.newValue !== null && event.newValue === memory;
  const startedElsewhere = event.key === KEY && event.newValue !== null && memory === null;
  if (endedElsewhere) forget();
  if (startedElsewhere) memory = event.newValue;
  if (endedElsewhere || startedElsewhere) changed();
});

/** The token, or null for a guest; re-renders when it changes, in this tab or another. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, session.token);
export const useExpired = (): boolean => useSyncExternalStore(subscribe, session.expired);

const unauthorizedListeners = new Set<() => void>();
/** Every 401, quiet ones too: running clocks stop here. Returns the way to stop listening. */
export const onUnauthorized = (listener: () => void): (() => void) => {
  unauthorizedListeners.add(listener);
  return () => { unauthorizedListeners.delete(listener); };
};
export const reportUnauthorized = (): void => unauthorizedListeners.forEach((listener) => listener());
