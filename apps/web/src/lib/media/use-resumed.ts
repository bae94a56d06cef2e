import { useRef, useState } from 'react';
import { type FilmPlace, useFilmPlace } from './use-film-place.ts';

/** What fails again this soon after it was loaded anew did not fail because an address had expired. */
const AGAIN_MS = 15_000;

/**
 * For an element that is given one address for good: what that leads to may be over after a minute, and the browser
 * asks there for all that follows. The film is then loaded anew and goes on where it was. Returns the element's ref and
 * whether it failed for good.
 */
export const useResumed = () => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [broken, setBroken] = useState(false);
  const place = useRef<FilmPlace>({ at: 0, playing: false, rate: 1 });
  const loadedAt = useRef(-Infinity);
  useFilmPlace(video, place, () => {
    if (!video || performance.now() - loadedAt.current < AGAIN_MS) return setBroken(true);
    loadedAt.current = performance.now();
    video.load();
  });
  return { video, setVideo, broken };
};
