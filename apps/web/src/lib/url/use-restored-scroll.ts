import { useLayoutEffect, useRef } from 'react';

const storageKey = (name: string) => `zhibiao.scroll.${name}`;
const read = (name: string): number => {
  try {
    return Number(sessionStorage.getItem(storageKey(name))) || 0;
  } catch {
    return 0;
  }
};
const write = (name: string, top: number): void => {
  try {
    sessionStorage.setItem(storageKey(name), String(Math.round(top)));
  } catch {
    /* no storage: the page opens at its top */
  }
};

/**
 * Puts the page back where it was left, for a page whose content arrives after the router has already tried. Mount it
 * with the content.
 */
export const useRestoredScroll = (name: string): void => {
  const restored = useRef(false);

  useLayoutEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const top = read(name);
    if (top > 0) scrollTo({ top, behavior: 'instant' });
  }, [name]);

  // In the layout phase: a moment later the page has shrunk and the browser has moved the window.
  useLayoutEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      last = scrollY;
    };
    const keep = () => write(name, last);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [name]);
};
