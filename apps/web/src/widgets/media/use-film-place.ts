import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where a film stands, and how it runs. */
export type FilmPlace = { at: number; playing: boolean; rate: number };

/** Keeps a film's place up to date, and takes the film up there whenever its element has met another source. */
export const useFilmPlace = (
  video: HTMLVideoElement | null,
  place: RefObject<FilmPlace>,
  onFault: () => void,
): void => {
  const fault = useEffectEvent(onFault);

  useEffect(() => {
    if (!video) return undefined;
    const keep = () => {
      if (video.readyState > 0 && !video.seeking)
        place.current = { at: video.currentTime, playing: !video.paused, rate: video.playbackRate };
    };
    // Asked for before there is anything: it begins when there is.
    const wish = () => {
      place.current.playing = true;
    };
    const onMetadata = () => {
      const { at, playing, rate } = place.current;
      if (at > 0) video.currentTime = at;
      video.playbackRate = rate;
      // The browser may refuse autoplay; the learner then presses play.
      if (playing) video.play().catch(() => undefined);
    };
    const onError = () => fault();
    video.addEventListener('timeupdate', keep);
    video.addEventListener('pause', keep);
    video.addEventListener('play', wish);
    video.addEventListener('loadedmetadata', onMetadata);
    video.addEventListener('error', onError);
    if (video.readyState > 0) onMetadata();
    if (video.error) onError();
    return () => {
      video.removeEventListener('timeupdate', keep);
      video.removeEventListener('pause', keep);
      video.removeEventListener('play', wish);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeEventListener('error', onError);
    };
  }, [video, place]);
};
