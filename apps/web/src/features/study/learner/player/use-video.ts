import { useEffect, useState } from 'react';

export type VideoState = {
  playing: boolean;
  /** At its end, and not begun again. */
  ended: boolean;
  stalled: boolean;
  time: number;
  duration: number;
  rate: number;
  volume: number;
  muted: boolean;
  /** Width of the picture by its height. */
  shape: number;
};

const WIDE = 16 / 9;
const IDLE: VideoState = {
  playing: false,
  ended: false,
  stalled: false,
  time: 0,
  duration: 0,
  rate: 1,
  volume: 1,
  muted: false,
  shape: WIDE,
};
const EVENTS = [
  'timeupdate',
  'seeking',
  'seeked',
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'ratechange',
  'volumechange',
  'durationchange',
  'loadedmetadata',
  'canplay',
  'resize',
  'emptied',
] as const;

/** The element's own state, read again at each of its events, so that the two cannot differ. */
export const useVideo = (video: HTMLVideoElement | null): VideoState => {
  const [state, setState] = useState(IDLE);

  useEffect(() => {
    if (!video) return undefined;
    const read = () =>
      setState({
        playing: !video.paused && !video.ended,
        ended: video.ended,
        stalled: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        rate: video.playbackRate,
        volume: video.volume,
        muted: video.muted || video.volume === 0,
        shape: video.videoWidth / video.videoHeight || WIDE,
      });
    read();
    for (const event of EVENTS) video.addEventListener(event, read);
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, read);
    };
  }, [video]);

  return state;
};
