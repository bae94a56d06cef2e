import { expect, test } from 'vitest';
import { idleAt } from './idle.ts';

test('the last minute is counted down, and then the session is over', () => {
  const minutes = 20;
  expect(idleAt(0, 0, minutes)).toEqual({ secondsLeft: 1180, isWarned: false, isOver: false });
  expect(idleAt(1_119_999, 0, minutes).isWarned).toBe(false);
  expect(idleAt(1_120_000, 0, minutes)).toEqual({ secondsLeft: 60, isWarned: true, isOver: false });
  expect(idleAt(1_179_001, 0, minutes)).toEqual({ secondsLeft: 1, isWarned: true, isOver: false });
  expect(idleAt(1_180_000, 0, minutes)).toEqual({ secondsLeft: 0, isWarned: true, isOver: true });
});

test('a computer that slept past the end comes back to a session that is over', () => {
  expect(idleAt(86_400_000, 0, 20)).toEqual({ secondsLeft: 0, isWarned: true, isOver: true });
});
