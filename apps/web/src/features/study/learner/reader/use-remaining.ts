import { useState } from 'react';

/**
 * Seconds of reading still needed: the server's count, continued by the local clock until the server reports again.
 * `read`: seconds read since the item was opened.
 */
export const useRemaining = (minSec: number, creditedSec: number, read: number): number => {
  const [heard, setHeard] = useState({ creditedSec, read });
  if (heard.creditedSec !== creditedSec) setHeard({ creditedSec, read });

  return Math.max(0, minSec - creditedSec - (read - heard.read));
};
