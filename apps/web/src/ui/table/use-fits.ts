import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the table within a frame is no wider than it. What scrolls sideways would hold the table's head, so only one
 * that fits can keep it at the top of the window.
 */
export const useFits = (): [frame: RefCallback<HTMLElement>, fits: boolean] => {
  const [fits, setFits] = useState(true);
  const watch = useCallback((frame: HTMLElement | null) => {
    const table = frame?.querySelector('table');
    if (!frame || !table) return undefined;
    const observer = new ResizeObserver(() => setFits(table.offsetWidth <= frame.clientWidth));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [watch, fits];
};
