import { describe, expect, test } from 'vitest';
import { type Films, likedQuality, qualitiesOf, qualityText } from './quality.ts';
import { addressFor, waysFor } from './ways.ts';

const film = (height: number) => ({
  height,
  bandwidth: height * 1_000,
  file: `/m/${height}/media.mp4`,
  index: `/m/${height}/index.m3u8`,
});
const ONE: Films = { playUrl: '/m/o/media.mp4' };
const MADE: Films = { ...ONE, renditions: [film(720), film(480)], hls: '/m/720/films.m3u8' };
const BOTH: Films = { ...MADE, fullHeight: 1080 };
const LOADER = { parts: true, native: false };
const IPHONE = { parts: false, native: true };
const NEITHER = { parts: false, native: false };

describe('how a film comes', () => {
  test('one film is that film, known or not what the browser can do, with nothing to choose', () => {
    expect(waysFor(ONE, 'auto', null)).toEqual(['original']);
    expect(waysFor(ONE, 'auto', LOADER)).toEqual(['original']);
    expect(qualitiesOf(ONE)).toEqual([]);
    expect(addressFor(ONE, 'original', 'auto')).toBe('/m/o/media.mp4');
  });

  test('films of several heights come in parts; what cannot have them gets one whole, and at last the uploaded', () => {
    expect(waysFor(MADE, 'auto', null)).toEqual([]);
    expect(waysFor(MADE, 'auto', LOADER)).toEqual(['parts', 'film', 'original']);
    expect(waysFor(MADE, 480, IPHONE)).toEqual(['native', 'film', 'original']);
    expect(waysFor(MADE, 'auto', NEITHER)).toEqual(['film', 'original']);
    expect(addressFor(MADE, 'parts', 'auto')).toBeNull();
    expect(addressFor(MADE, 'film', 'auto')).toBe('/m/720/media.mp4');
    expect(addressFor(MADE, 'film', 480)).toBe('/m/480/media.mp4');
    expect(addressFor(MADE, 'native', 'auto')).toBe('/m/720/films.m3u8');
    expect(addressFor(MADE, 'native', 480)).toBe('/m/480/index.m3u8');
  });

  test('the uploaded film is a choice where any browser plays it, and is left when it fails', () => {
    expect(qualitiesOf(MADE)).toEqual(['auto', 720, 480]);
    expect(qualitiesOf(BOTH).map((one) => qualityText(one, BOTH))).toEqual(['自动', '1080P 原画', '720P', '480P']);
    expect(waysFor(BOTH, 'original', LOADER)).toEqual(['original', 'parts', 'film']);
    expect(addressFor(BOTH, 'original', 'original')).toBe('/m/o/media.mp4');
  });

  test('what was chosen for another film holds where this one has it', () => {
    expect(likedQuality(BOTH, 480)).toBe(480);
    expect(likedQuality(BOTH, 'original')).toBe('original');
    expect(likedQuality(MADE, 'original')).toBe('auto');
    expect(likedQuality(MADE, 1080)).toBe('auto');
  });
});
