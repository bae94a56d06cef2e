import { createAddresses, type Renew } from './addresses.ts';
import type { Films, Quality } from './quality.ts';

/** Seconds ahead: a taste until the learner watches, then enough for a line that stutters. */
const [TASTE_SEC, AHEAD_SEC, MOST_AHEAD_SEC] = [6, 30, 60];

type Options = {
  video: HTMLVideoElement;
  films: Films;
  quality: Quality;
  /** Second to go on at. */
  at: number;
  renew: Renew;
  /** It cannot go on by itself. */
  onFault: () => void;
};
export type HlsPlayer = { choose: (quality: Quality) => void; close: () => void };

/**
 * The one door to hls.js, which is loaded here and only when a film has parts to play. Once it goes, its heights change
 * without a stop, and its addresses are renewed without one.
 */
export const openHls = ({ video, films, quality, at, renew, onFault }: Options): HlsPlayer => {
  const addresses = createAddresses(films, renew);
  let chosen = quality;
  let closed = false;
  let choose = () => {};
  let end = () => {};

  const begin = async () => {
    const { default: Hls } = await import('hls.js/light');
    if (closed) return;
    if (!Hls.isSupported()) throw new Error('no media source');
    const hls = new Hls({
      // Nothing has to be repacked, and the page's policy knows no workers from thin air.
      enableWorker: false,
      startPosition: at,
      capLevelToPlayerSize: true,
      maxBufferLength: TASTE_SEC,
      maxMaxBufferLength: TASTE_SEC,
      backBufferLength: AHEAD_SEC,
      xhrSetup: async (xhr, address) => xhr.open('GET', await addresses.current(address), true),
    });
    const more = () => {
      hls.config.maxBufferLength = AHEAD_SEC;
      hls.config.maxMaxBufferLength = MOST_AHEAD_SEC;
    };
    choose = () => {
      hls.nextLevel = hls.levels.findIndex(({ height }) => height === chosen);
    };
    end = () => {
      video.removeEventListener('play', more);
      hls.destroy();
    };
    if (video.paused) video.addEventListener('play', more, { once: true });
    else more();
    hls.on(Hls.Events.MANIFEST_PARSED, () => choose());
    hls.on(Hls.Events.ERROR, (_, { fatal }) => (fatal ? onFault() : undefined));
    hls.loadSource(films.hls ?? '');
    hls.attachMedia(video);
  };
  begin().catch(() => (closed ? undefined : onFault()));

  return {
    choose: (next) => {
      chosen = next;
      choose();
    },
    close: () => {
      closed = true;
      end();
    },
  };
};
