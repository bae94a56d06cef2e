import { useEffect, useState } from 'react';

const SHOWN_MS = 4_000;

/** A sentence that goes away by itself. Shown once more, its time begins again. */
export const useFlash = (): [text: string | null, show: (text: string) => void] => {
  const [shown, setShown] = useState<{ text: string } | null>(null);

  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return [shown?.text ?? null, (text) => setShown({ text })];
};
