import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first view that has to match it, true as soon as the page can act. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
