import { useEffect, useEffectEvent, useState } from 'react';

const RENEW_AFTER_MS = 5 * 60_000;
const WARN_MS = 2 * 60_000;
const LOOK_EVERY_MS = 10_000;

type Lease = 'held' | 'ending' | 'over';

/**
 * How long the answer is still the marker's own. While the marker works it is renewed by itself; one who went away is
 * warned, and after its end another marker may have it.
 */
export const useLease = (leaseMs: number, readAt: number, renew: () => Promise<void>): Lease => {
  const [state, setState] = useState<Lease>('held');

  const look = useEffectEvent((worked: { at: number }) => {
    const left = readAt + leaseMs - Date.now();
    setState(left <= 0 ? 'over' : left <= WARN_MS ? 'ending' : 'held');
    const isDue = Date.now() - readAt > RENEW_AFTER_MS && worked.at > readAt && left > 0;
    if (isDue && navigator.onLine) void renew();
  });
  useEffect(() => {
    const worked = { at: 0 };
    const note = () => {
      worked.at = Date.now();
    };
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const name of events) addEventListener(name, note, { passive: true });
    const timer = setInterval(look, LOOK_EVERY_MS, worked);
    return () => {
      clearInterval(timer);
      for (const name of events) removeEventListener(name, note);
    };
  }, []);

  return state;
};
