import { expect, it } from 'vitest';
import { handsIn, warningOf } from './away.ts';

const [RECORD, HAND_IN, REVIEW] = [0, 1, 2];

it.each([
  [RECORD, 2, 1, false, null],
  [RECORD, 0, 9, false, null],
  [HAND_IN, 0, 9, false, null],
  [HAND_IN, 2, 2, false, '您已切屏2次，超过2次将自动交卷'],
  [HAND_IN, 2, 3, true, '您已切屏3次，超过2次将自动交卷'],
  [REVIEW, 2, 2, false, '您已切屏2次，超过2次将由监考人员复核'],
  [REVIEW, 2, 3, false, '已记录 3 次离开，考后由监考人员复核'],
])('mode %d, limit %d, away %d times', (blurMode, blurLimit, blurCount, over, warning) => {
  expect([handsIn({ blurMode, blurLimit, blurCount }), warningOf({ blurMode, blurLimit, blurCount })]).toEqual([
    over,
    warning,
  ]);
});
