import { createContext, useContext } from 'react';
import { useNow } from '#features/exam/use-now.ts';

/** How far the server's clock is ahead of this machine's, ms. */
export const ClockAhead = createContext(0);

/** The server's time, every second. */
export const useServerNow = (): number => useNow() + useContext(ClockAhead);
