import { expect, it } from 'vitest';
import { unusualRelease } from './unusual-release.ts';

const bars = (low: number) => [low, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const plain = { count: 20, passed: 15, bars: bars(1), marking: 0, reviewing: 0 };

it.each([
  ['nothing', {}, []],
  ['answers still with markers', { marking: 2 }, ['还有 2 份在阅卷']],
  ['attempts under review', { reviewing: 1 }, ['还有 1 份待切屏复核']],
  ['nobody who passed', { passed: 0 }, ['没有人合格']],
  ['nobody of three who passed', { count: 3, passed: 0, bars: bars(0) }, []],
  ['a third with next to nothing', { bars: bars(7) }, ['7 人的得分不到满分的一成']],
])('%s', (_, change, said) => {
  expect(unusualRelease({ ...plain, ...change })).toEqual(said);
});
