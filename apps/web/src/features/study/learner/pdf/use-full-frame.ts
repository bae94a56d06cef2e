import { useEffect, useState } from 'react';
import { useFullscreen } from '#features/study/learner/player/use-fullscreen.ts';

/** Full screen for more than a film: where the browser has none for it, as on iPhones, the frame covers the page. */
export const useFullFrame = (frame: HTMLElement | null): { full: boolean; toggle: () => void } => {
  const { full, toggle } = useFullscreen(frame, null);
  const [covers, setCovers] = useState(false);

  useEffect(() => {
    if (!covers) return undefined;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, [covers]);

  return { full: full || covers, toggle: toggle ?? (() => setCovers(!covers)) };
};
