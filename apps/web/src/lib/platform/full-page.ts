import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** While a page needs the whole window, a running exam for one, the site's header, footer and help stand aside. */

/** How many on screen ask for it. */
const asking = createStore(0);

/** Asks for the whole window as long as the caller is on screen and wants it. */
export const useFullPage = (wanted = true): void =>
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    asking.set(asking.read() + 1);
    return () => asking.set(asking.read() - 1);
  }, [wanted]);

export const useIsFullPage = (): boolean => useStore(asking, (count) => count > 0);
