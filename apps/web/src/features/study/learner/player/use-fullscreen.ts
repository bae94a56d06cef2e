import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** iPhones know fullscreen only for the video itself. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Whether the frame fills the screen, and the way to change that; null where the browser knows none. */
export const useFullscreen = (
  frame: HTMLElement | null,
  video: HTMLVideoElement | null,
): { full: boolean; toggle: (() => void) | null } => {
  const full = useSyncExternalStore(subscribe, () => frame !== null && document.fullscreenElement === frame);
  const apple = (video as AppleVideo | null)?.webkitEnterFullscreen;

  const toggle = () => {
    if (full) void document.exitFullscreen();
    else if (frame && document.fullscreenEnabled) void frame.requestFullscreen().catch(() => undefined);
    else if (video) apple?.call(video);
  };
  return { full, toggle: document.fullscreenEnabled || apple ? toggle : null };
};
