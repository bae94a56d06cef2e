import { useEffect, useState } from 'react';
import { composedAfter } from './once-composed.ts';

/** The value, once it has not changed for `ms` and no half-typed pinyin stands in it. */
export const useDebounced = <T>(value: T, ms = 300): T => {
  const [debounced, setDebounced] = useState(value);

  useEffect(() => composedAfter(ms, () => setDebounced(value)), [value, ms]);

  return debounced;
};
