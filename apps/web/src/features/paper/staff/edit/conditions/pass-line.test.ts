import { expect, it } from 'vitest';
import { passPercentOf, passScoreOf } from './pass-line.ts';

it('takes the fewest whole points that reach the per cent', () => {
  expect(passScoreOf(100, 60)).toBe(60);
  expect(passScoreOf(12, 60)).toBe(8);
  expect(passScoreOf(15, 60)).toBe(9);
  expect(passScoreOf(7.5, 60)).toBe(5);
  expect(passScoreOf(0, 60)).toBe(1);
});

it('reads the per cent back that was meant', () => {
  expect(passPercentOf(100, 72)).toBe(72);
  expect(passPercentOf(12, 8)).toBe(60);
  expect(passPercentOf(12, 9)).toBe(70);
  // What is in force already is never moved by being looked at: nothing of a hundred comes to these points.
  expect(passPercentOf(12, 60)).toBe(100);
  expect(passPercentOf(300, 100)).toBe(33);
  expect(passPercentOf(0, 60)).toBe(60);
});
