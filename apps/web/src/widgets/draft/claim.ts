import { createContext, useContext } from 'react';

/**
 * Whether the viewer has claimed what the inbox has open: single keys that decide something act on nothing else. True
 * on a page of the subject's own, which was opened to decide it.
 */
export const Claim = createContext(true);
export const useClaimed = (): boolean => useContext(Claim);
