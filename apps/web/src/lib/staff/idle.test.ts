import { expect, test } from 'vitest';
import { idleAt } from './idle.ts';

test('the last minute is counted down, and then the session is over', () => {
  const minutes = 20;
  expect(idleAt(0, 0, minutes)).toEqual({ secondsLeft: 1200, isWarned: false, isOver: false });
  expect(idleAt(1_139_999, 0, minutes).isWarned).toBe(false);
  expect(idleAt(1_140_000, 0, minutes)).toEqual({ secondsLeft: 60, isWarned: true, isOver: false });
  expect(idleAt(1_199_001, 0, minutes)).toEqual({ secondsLeft: 1, isWarned: true, isOver: false });
  expect(idleAt(1_200_000, 0, minutes)).toEqual({ secondsLeft: 0, isWarned: true, isOver: true });
});

test('a computer that slept past the end comes back to a session that is over', () => {
  expect(idleAt(86_400_000, 0, 20)).toEqual({ secondsLeft: 0, isWarned: true, isOver: true });
});
