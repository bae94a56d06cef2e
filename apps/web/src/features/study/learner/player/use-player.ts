import { ITEM } from '@zhibiao/contract/lesson/types';
import { useEffect, useImperativeHandle, useState } from 'react';
import type { ReaderProps } from '#features/study/learner/reader/reader.ts';
import { filmOnScreen } from './film.ts';
import { playerPreferences } from './player-preferences.ts';
import { useVideoSource } from './source/use-video-source.ts';
import { useCaptions } from './use-captions.ts';
import { useFlash } from './use-flash.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useVideo } from './use-video.ts';
import { useVideoClock } from './use-video-clock.ts';

/** The browser's video element as a lesson plays it: from where, how far one may go, and what its buttons do. */
export const usePlayer = ({ lid, play, clock, done, autoPlay, onEnd, ref }: ReaderProps) => {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [notice, show] = useFlash();
  const [begun, setBegun] = useState(false);
  // The captions keep the first address: they must not flicker when the video's is renewed.
  const [captionsUrl] = useState(play.captions);
  const state = useVideo(video);
  const captions = useCaptions(video, captionsUrl !== null);
  const fullscreen = useFullscreen(frame, video);
  const source = useVideoSource(video, lid, play, autoPlay);
  const locked = play.seekLock && !done;
  const { seen, rewind } = useVideoClock(video, {
    clock,
    locked,
    maxPos: Math.max(play.maxPos, play.lastPos),
    rateLimit: play.rateLimit,
    onSeekRefused: () => show('首次学习请按顺序观看，已回到学过的位置。'),
    onHidden: () => show('页面切到后台，已暂停播放。'),
  });

  const toggle = () => {
    if (!video) return;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const seek = (time: number) => {
    if (video) video.currentTime = time;
  };
  const setRate = (rate: number) => {
    if (video) video.playbackRate = rate;
  };
  const setVolume = (volume: number) => {
    if (!video) return;
    video.volume = Math.min(1, Math.max(0, volume));
    video.muted = video.volume === 0;
    playerPreferences.save({ volume: video.volume || 1 });
  };
  const mute = () => {
    if (video) video.muted = !video.muted;
  };

  useEffect(() => {
    if (video) video.volume = playerPreferences.read().volume;
  }, [video]);
  useEffect(() => {
    if (!video) return undefined;
    filmOnScreen.set({ lid, video, captions: captionsUrl !== null, locked });
    return () => filmOnScreen.set(null);
  }, [lid, video, captionsUrl, locked]);
  useEffect(() => {
    if (state.playing) setBegun(true);
  }, [state.playing]);
  useEffect(() => {
    onEnd?.(state.ended);
    return () => onEnd?.(false);
  }, [state.ended, onEnd]);
  useImperativeHandle(ref, () => ({
    pause: () => video?.pause(),
    resume: () => {
      video?.play().catch(() => undefined);
    },
    seek: (position) => {
      rewind(position);
      if (video) video.currentTime = position;
    },
  }));

  return {
    setFrame,
    setVideo,
    state,
    begun: begun || state.playing,
    notice,
    source,
    captions: { ...captions, url: captionsUrl },
    full: fullscreen.full,
    // There is nothing to see of a sound.
    toggleFull: play.type === ITEM.audio ? null : fullscreen.toggle,
    seen: locked ? seen() : 0,
    toggle,
    seek,
    setRate,
    setVolume,
    mute,
  };
};
