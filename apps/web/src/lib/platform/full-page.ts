import { useLayoutEffect, useState } from 'react';
import { createStore } from './store.ts';

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

/** Known before the first paint, behind the effects of the page inside: the header is not there for a moment first. */
export const useIsFullPage = (): boolean => {
  const [full, setFull] = useState(false);
  useLayoutEffect(() => {
    const follow = () => setFull(asking.read() > 0);
    follow();
    return asking.subscribe(follow);
  }, []);
  return full;
};
