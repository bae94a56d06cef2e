import { useSyncExternalStore } from 'react';

/** Whether a media query matches now, for what CSS alone cannot do; on the server, which sees no screen, none does. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
