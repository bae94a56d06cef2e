import { useEffect, useState } from 'react';

/** The machine's time, every second. Only differences of it are used, so a wrong clock alters nothing. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return now;
};
