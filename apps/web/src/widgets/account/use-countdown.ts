import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * Seconds left of a countdown kept under a name, so that a reload does not shorten it. The first view knows of none:
 * the server that draws it cannot.
 */
export const useCountdown = (name: string): [left: number, start: (seconds: number) => void] => {
  const key = `zhibiao.countdown.${name}`;
  const [left, setLeft] = useState(0);
  const [end, setEnd] = useState(0);
  const running = left > 0;

  // Before the first picture, so that the button does not say two things.
  useLayoutEffect(() => {
    const kept = Number(sessionStorage.getItem(key)) || 0;
    setEnd(kept);
    setLeft(secondsUntil(kept));
  }, [key]);

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft(secondsUntil(end)), 250);
    return () => clearInterval(timer);
  }, [running, end]);

  const start = (seconds: number) => {
    const next = Date.now() + seconds * 1000;
    sessionStorage.setItem(key, String(next));
    setEnd(next);
    setLeft(seconds);
  };

  return [left, start];
};

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));
