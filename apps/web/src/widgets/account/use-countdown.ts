import { useEffect, useState } from 'react';

/** Seconds left of a countdown kept under a name, so that a reload does not shorten it. */
export const useCountdown = (name: string): [left: number, start: (seconds: number) => void] => {
  const key = `zhibiao.countdown.${name}`;
  const [end, setEnd] = useState(() => Number(sessionStorage.getItem(key)) || 0);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    const next = Date.now() + seconds * 1000;
    sessionStorage.setItem(key, String(next));
    setNow(Date.now());
    setEnd(next);
  };

  return [left, start];
};
