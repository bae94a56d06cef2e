import { expect, it } from 'vitest';
import { grouped, hoursText } from './words.ts';

it('writes hours and codes as they are printed', () => {
  expect([hoursText(12), hoursText(0.5)]).toEqual(['12.0', '0.5']);
  expect([grouped('7Kq2Vd9Xm4Rt'), grouped('abcde'), grouped('')]).toEqual(['7Kq2 Vd9X m4Rt', 'abcd e', '']);
});
