import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether this page is the one being looked at. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
