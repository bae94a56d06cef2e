import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StudyClock } from '#features/study/learner/credit/use-heartbeat.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether this page is the one being looked at. */
const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);

type Options = {
  clock: StudyClock;
  /** A new session restarts the lesson timer. */
  sessionId: string;
  running: boolean;
  /** The page of a PDF, which is what its reports name; a text reports the seconds read. */
  page?: number;
};

/**
 * Runs the lesson timer while something is read: in the foreground only. Returns the seconds read since the item was
 * opened.
 */
export const useReading = ({ clock, sessionId, running, page }: Options): number => {
  const [shown, setShown] = useState(0);
  const read = useRef(0);
  const on = usePageVisible() && running;

  useEffect(() => {
    if (!on) return undefined;
    const begin = performance.now() - read.current * 1000;
    const seconds = () => (performance.now() - begin) / 1000;
    const timer = setInterval(() => setShown(Math.floor(seconds())), 500);
    clock.start(() => ({ position: page ?? seconds(), rate: 1 }));

    return () => {
      clearInterval(timer);
      clock.stop();
      read.current = seconds();
    };
  }, [on, clock, sessionId, page]);

  return shown;
};
