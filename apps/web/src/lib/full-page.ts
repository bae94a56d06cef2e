import { useLayoutEffect, useSyncExternalStore } from 'react';

/** While a page needs the whole window, a running exam for one, the site's header and footer stand aside. */

let asking = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  asking += by;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Asks for the whole window as long as the caller is on screen. */
export const useFullPage = (): void =>
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);

export const useIsFullPage = (): boolean => useSyncExternalStore(subscribe, () => asking > 0);
