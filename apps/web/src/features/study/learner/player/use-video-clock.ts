import { useEffect, useRef } from 'react';
import type { StudyClock } from '#features/study/learner/credit/use-heartbeat.ts';

type Options = {
  clock: StudyClock;
  /** First watch: nothing beyond what was seen. */
  locked: boolean;
  /** Furthest second the server knows. */
  maxPos: number;
  rateLimit: number;
  onSeekRefused: () => void;
  onHidden: () => void;
};

/** A seek may overshoot what was seen by this, seconds. */
const TOLERANCE = 1;
/** Two ticks of `timeupdate` are never further apart than this, seconds of the wall. */
const TICK = 1.5;
/** A busy page hears so late, at most, that the film plays: seconds of film. */
const LATE = 10;

/**
 * Ties the lesson timer to what the element really does. It listens to media events rather than to our own buttons,
 * so mouse, keyboard, touch and headset keys all obey the same rule. `seen` is how far the learner has watched;
 * `rewind` sets it to what the server says.
 */
export const useVideoClock = (
  video: HTMLVideoElement | null,
  options: Options,
): { seen: () => number; rewind: (position: number) => void } => {
  const latest = useRef(options);
  const seen = useRef(options.maxPos);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!video) return undefined;
    let last = video.currentTime;
    const read = () => ({ position: video.currentTime, rate: video.playbackRate });
    // Events are heard late while the page is busy, and the film does not wait: it began where it stood last.
    const begin = () => {
      const ran = video.currentTime - last;
      latest.current.clock.start(read, ran >= 0 && ran <= LATE ? last : video.currentTime);
    };
    const start = () => {
      if (!video.paused && !document.hidden) begin();
    };
    // While seeking, currentTime is already the target, and without a source it is 0: what ran ended where the last
    // tick saw it.
    const elsewhere = () => video.seeking || video.readyState === HTMLMediaElement.HAVE_NOTHING;
    const stop = () => {
      if (!elsewhere()) {
        // A browser may say that it waits, and then no more that it plays before it has come to the end.
        if (video.ended && !document.hidden) begin();
        last = video.currentTime;
      }
      latest.current.clock.stop(last, video.ended);
    };

    const handlers: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
      playing: start,
      pause: stop,
      waiting: stop,
      ended: stop,
      emptied: stop,
      error: stop,
      timeupdate: () => {
        if (elsewhere()) return;
        last = video.currentTime;
        if (last <= seen.current + TICK * video.playbackRate) seen.current = Math.max(seen.current, last);
      },
      seeking: () => {
        stop();
        last = video.currentTime;
        if (!latest.current.locked || last <= seen.current + TOLERANCE) return;
        // One second before, because seconds are counted whole.
        last = Math.max(0, Math.floor(seen.current) - 1);
        video.currentTime = last;
        latest.current.onSeekRefused();
      },
      seeked: start,
      ratechange: () => {
        const { rateLimit, clock } = latest.current;
        if (video.playbackRate > rateLimit) video.playbackRate = rateLimit;
        else clock.mark();
      },
    };
    const onVisibility = () => {
      if (!document.hidden || video.paused) return;
      video.pause();
      latest.current.onHidden();
    };

    for (const [event, handler] of Object.entries(handlers)) video.addEventListener(event, handler);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const [event, handler] of Object.entries(handlers)) video.removeEventListener(event, handler);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [video]);

  return {
    seen: () => seen.current,
    rewind: (position) => {
      seen.current = Math.min(seen.current, position);
    },
  };
};
