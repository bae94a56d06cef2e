import { describe, expect, it } from 'vitest';
import { IdCard, isIdCard } from './id-card.ts';

const now = new Date('2026-11-21T00:00:00Z');
/** The example of GB 11643. */
const EXAMPLE = '11010519491231002X';

describe('ID number', () => {
  it('accepts the example of the standard and refuses every other check character', () => {
    expect([...'0123456789X'].filter((check) => isIdCard(EXAMPLE.slice(0, 17) + check, now))).toEqual(['X']);
  });

  it('notices any one wrong digit', () => {
    for (let i = 0; i < 17; i += 1) {
      const wrong = EXAMPLE.slice(0, i) + String((Number(EXAMPLE[i]) + 1) % 10) + EXAMPLE.slice(i + 1);
      expect(isIdCard(wrong, now)).toBe(false);
    }
  });

  it.each([
    ['110105194902300023', 'a day that is none'],
    ['110105203001010018', 'a day to come'],
    ['010105194912310027', 'no region'],
    ['110105491231002', '15 digits'],
  ])('refuses %s: %s', (text) => {
    const head = text.slice(0, 17);
    expect([...'0123456789X'].some((check) => isIdCard(head + check, now))).toBe(false);
  });

  it('reads full width, spaces and a small x, and says what is wrong', () => {
    expect(IdCard.parse(' １１０１０５ 19491231 002x ')).toBe(EXAMPLE);
    expect(IdCard.safeParse('123').error?.issues[0]?.message).toBe('请输入18位身份证号码');
    expect(IdCard.safeParse('110105194912310021').error?.issues[0]?.message).toBe('身份证号码有误，请核对');
  });
});
