import { useEffect, useState } from 'react';

const SHOWN_MS = 4_000;

/** A sentence that goes away by itself. Saying it again shows it again. */
export const useFlash = (): [text: string | null, say: (text: string) => void] => {
  const [said, setSaid] = useState<{ text: string } | null>(null);

  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return [said?.text ?? null, (text) => setSaid({ text })];
};
