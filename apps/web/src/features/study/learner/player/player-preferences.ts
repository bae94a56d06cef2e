import type { Quality } from './source/quality.ts';

/** How this person likes to watch, kept in this browser. */
export type PlayerPreferences = { volume: number; captions: boolean; quality: Quality };

const KEY = 'zhibiao.player';
const USUAL: PlayerPreferences = { volume: 1, captions: true, quality: 'auto' };

export const playerPreferences = {
  read: (): PlayerPreferences => {
    try {
      const { volume, captions, quality } = {
        ...USUAL,
        ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PlayerPreferences>),
      };
      return { volume: volume >= 0 && volume <= 1 ? volume : 1, captions: captions !== false, quality };
    } catch {
      return USUAL;
    }
  },
  save: (change: Partial<PlayerPreferences>): void => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...playerPreferences.read(), ...change }));
    } catch {
      /* no storage: the choice lasts as long as the page */
    }
  },
};
