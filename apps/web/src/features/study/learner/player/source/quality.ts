import type { Play } from '@zhibiao/contract/lesson/learner';

/** How sharp: by the line, one height, or the film as it was uploaded. */
export type Quality = 'auto' | 'original' | number;

/** What of a play the addresses of its films are. */
export type Films = Pick<Play, 'playUrl' | 'renditions' | 'hls' | 'fullHeight'>;

const heightsOf = ({ renditions = [] }: Films): number[] => renditions.map(({ height }) => height);

/** What there is to choose from; nothing where there is one film only. */
export const qualitiesOf = (films: Films): Quality[] => {
  const heights = heightsOf(films);
  if (heights.length === 0) return [];
  return ['auto', ...(films.fullHeight ? (['original'] as const) : []), ...heights];
};

export const qualityText = (quality: Quality, { fullHeight }: Films): string => {
  if (quality === 'auto') return '自动';
  return quality === 'original' ? `${fullHeight}P 原画` : `${quality}P`;
};

/** What this person chose before, as far as this film has it. */
export const likedQuality = (films: Films, liked: Quality): Quality =>
  qualitiesOf(films).includes(liked) ? liked : 'auto';
