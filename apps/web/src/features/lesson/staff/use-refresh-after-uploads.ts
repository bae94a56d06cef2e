import { useEffect, useRef } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { arrivals } from '#lib/staff/uploads/uploads.ts';
import { useStore } from '#lib/platform/store.ts';
import { LESSON_READS } from './queries.ts';

/** An item whose file has come in shows it by itself. */
export const useRefreshAfterUploads = (): void => {
  const count = useStore(arrivals);
  const seen = useRef(count);
  const invalidate = useInvalidate();

  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    void invalidate(...LESSON_READS);
  }, [count, invalidate]);
};
