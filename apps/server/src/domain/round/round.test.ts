import { describe, expect, it } from 'vitest';
import { renewableFrom, roundName, type RoundEnds, whyNotRenew } from './round.ts';

const ends = (change: Partial<RoundEnds>): RoundEnds => ({
  done: true,
  passEnds: '2027-03-01',
  certEnds: null,
  busy: false,
  today: '2026-12-01',
  ...change,
});

describe('a round', () => {
  it('is called by its year where a plan opened it', () => {
    expect(roundName({ no: 2, key: '2027' })).toBe('2027学年 · 第 2 轮');
    expect(roundName({ no: 2, key: null })).toBe('第 2 轮');
    expect(roundName({ no: 3, key: 'act:7c0e' })).toBe('第 3 轮');
  });

  it('may be renewed from 90 days before the earlier end on', () => {
    expect(renewableFrom({ passEnds: '2027-03-01', certEnds: null })).toBe('2026-12-01');
    expect(renewableFrom({ passEnds: '2027-03-01', certEnds: '2026-12-31' })).toBe('2026-10-02');
    expect(renewableFrom({ passEnds: null, certEnds: '2028-03-31' })).toBe('2028-01-01');
    expect(renewableFrom({ passEnds: null, certEnds: null })).toBeNull();
  });

  it.each([
    [{}, null],
    [{ today: '2026-11-30' }, '可于 2026-12-01 起再认证'],
    [{ today: '2029-01-01' }, null],
    [{ passEnds: null }, '本轮结果长期有效，无需再认证'],
    [{ done: false }, '本轮尚未完成，不能开始新一轮'],
    [{ busy: true }, '有考试正在进行或阅卷中，暂不能开始新一轮'],
    [{ busy: true, today: '2026-11-30' }, '可于 2026-12-01 起再认证'],
  ])('%j: %s', (change, why) => {
    expect(whyNotRenew(ends(change))).toBe(why);
  });
});
