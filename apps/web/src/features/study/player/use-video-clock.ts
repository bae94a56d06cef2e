import { useEffect, useRef } from 'react';
import type { StudyClock } from '#features/study/credit/use-heartbeat.ts';

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
    const start = () => {
      if (!video.paused && !document.hidden) latest.current.clock.start(read);
    };
    // While seeking, currentTime is already the target, and without a source it is 0: what ran ended where the last
    // tick saw it.
    const elsewhere = () => video.seeking || video.readyState === HTMLMediaElement.HAVE_NOTHING;
    const stop = () => latest.current.clock.stop(elsewhere() ? last : video.currentTime);

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
        if (!latest.current.locked || video.currentTime <= seen.current + TOLERANCE) return;
        // One second before, because seconds are counted whole.
        video.currentTime = Math.max(0, Math.floor(seen.current) - 1);
        latest.current.onSeekRefused();
      },
      seeked: () => {
        last = video.currentTime;
        start();
      },
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
