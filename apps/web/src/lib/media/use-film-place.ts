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
    // From being taken up until it is loaded anew; in between the element stands at its beginning, as fast as ever.
    let taken = false;
    const leave = () => {
      taken = false;
    };
    // While it seeks it stands where it is going: what fails on the way goes on there.
    const keep = () => {
      if (!taken || video.readyState === HTMLMediaElement.HAVE_NOTHING || video.error) return;
      place.current.at = video.currentTime;
      place.current.rate = video.playbackRate;
    };
    // What has failed stops by itself: that is no wish of anybody.
    const rest = () => {
      keep();
      if (!video.error) place.current.playing = false;
    };
    // Asked for before there is anything: it begins when there is.
    const wish = () => {
      place.current.playing = true;
    };
    const onMetadata = () => {
      taken = true;
      const { at, playing, rate } = place.current;
      if (at > 0) video.currentTime = at;
      video.playbackRate = rate;
      // The browser may refuse autoplay; the learner then presses play.
      if (playing) video.play().catch(() => undefined);
    };
    const handlers = Object.entries({
      emptied: leave,
      timeupdate: keep,
      seeking: keep,
      pause: rest,
      play: wish,
      loadedmetadata: onMetadata,
      error: () => fault(),
    } satisfies Partial<Record<keyof HTMLVideoElementEventMap, () => void>>);
    for (const [event, handler] of handlers) video.addEventListener(event, handler);
    if (video.readyState > 0) onMetadata();
    if (video.error) fault();
    return () => {
      for (const [event, handler] of handlers) video.removeEventListener(event, handler);
    };
  }, [video, place]);
};
