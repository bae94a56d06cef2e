import type { Films, Quality } from './quality.ts';

/** How it comes into the element: in parts by our loader or by the browser's own, one whole film, the uploaded one. */
export type Way = 'parts' | 'native' | 'film' | 'original';

/** What the browser can do by itself. */
export type Able = { parts: boolean; native: boolean };

/**
 * Apple's browsers play HLS by themselves, and on an iPhone nothing else does. Others that say so are left to our
 * loader, which is the same everywhere.
 */
export const ableTo = (video: HTMLVideoElement): Able => {
  const parts = 'MediaSource' in window;
  const says = video.canPlayType('application/vnd.apple.mpegurl') !== '';
  return { parts, native: says && (!parts || 'WebKitMediaKeys' in window) };
};

/** The ways to show it, the next for when one has failed; none while it is unknown what the browser can do. */
export const waysFor = (films: Films, quality: Quality, able: Able | null): Way[] => {
  if (!films.renditions?.length) return ['original'];
  if (!able) return [];
  const hls: Way[] = able.native ? ['native'] : able.parts ? ['parts'] : [];
  return quality === 'original' ? ['original', ...hls, 'film'] : [...hls, 'film', 'original'];
};

/** What the element is given; null where our loader gives it the parts. */
export const addressFor = (films: Films, way: Way, quality: Quality): string | null => {
  const { renditions = [], hls, playUrl } = films;
  const chosen = renditions.find(({ height }) => height === quality);
  if (way === 'native') return chosen?.index ?? hls ?? null;
  if (way === 'film') return (chosen ?? renditions[0])?.file ?? null;
  return way === 'original' ? playUrl : null;
};
