import { createStore } from '#lib/platform/store.ts';

/** The film or recording on screen, for what stands beside it. */
export type Film = {
  lid: string;
  video: HTMLVideoElement;
  captions: boolean;
  /** First watch: nothing beyond what was seen. */
  locked: boolean;
};
export const filmOnScreen = createStore<Film | null>(null);

/** As far as the player lets anybody go (use-video-clock.ts): one rule for its bar, a caption and a note. */
export const goTo = (video: HTMLVideoElement, second: number): void => {
  const go = () => {
    video.currentTime = second;
  };
  // Before it knows its length the film goes where it was left, and then here.
  if (video.readyState > HTMLMediaElement.HAVE_NOTHING) go();
  else video.addEventListener('loadedmetadata', go, { once: true });
};

export const playFrom = (video: HTMLVideoElement, second: number): void => {
  goTo(video, second);
  video.play().catch(() => undefined);
};
