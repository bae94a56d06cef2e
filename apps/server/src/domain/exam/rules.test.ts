import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  attemptDeadline,
  isOver,
  myStatus,
  whyNot,
  type AttemptsSoFar,
  type PaperRules,
} from './rules.ts';

const at = (iso: string) => new Date(`2026-11-21T${iso}Z`);
const NOW = at('08:00:00');
const PAPER: PaperRules = { openTime: null, closeTime: null, maxAttempts: 3, retryHours: 24, requireLesson: true };
const NONE: AttemptsSoFar = { used: 0, lastSubmitTime: null, passed: false };

describe('whyNot', () => {
  it.each<[string, Partial<PaperRules>, boolean | null, Partial<AttemptsSoFar>, string[]]>([
    ['may begin', {}, true, {}, []],
    ['stands alone', {}, null, {}, []],
    ['lesson not learned', {}, false, {}, ['请先完成课程学习']],
    ['lesson not asked for', { requireLesson: false }, false, {}, []],
    ['a millisecond early', { openTime: at('08:00:00.001') }, true, {}, ['考试未开始']],
    ['on the dot', { openTime: at('08:00:00') }, true, {}, []],
    ['just before closing', { closeTime: at('08:00:00.001') }, true, {}, []],
    ['at closing', { closeTime: at('08:00:00') }, true, {}, ['考试已结束']],
    ['used up', {}, true, { used: 3, lastSubmitTime: at('07:59:00') }, ['考试次数已用完']],
    ['more than used up', {}, true, { used: 4 }, ['考试次数已用完']],
    ['a whole day to wait', {}, true, { used: 1, lastSubmitTime: at('08:00:00') }, ['距下次考试还需24小时']],
    [
      'a second is an hour begun',
      {},
      true,
      { used: 1, lastSubmitTime: new Date('2026-11-20T08:00:01Z') },
      ['距下次考试还需1小时'],
    ],
    ['23 hours and a bit', {}, true, { used: 1, lastSubmitTime: at('07:59:59') }, ['距下次考试还需24小时']],
    ['the wait is over', {}, true, { used: 1, lastSubmitTime: new Date('2026-11-20T08:00:00Z') }, []],
    ['no wait asked for', { retryHours: 0 }, true, { used: 1, lastSubmitTime: NOW }, []],
    ['passed', {}, true, { used: 1, passed: true, lastSubmitTime: NOW }, ['您已通过本场考试，无需再考']],
    ['two reasons', { openTime: at('09:00:00') }, false, {}, ['请先完成课程学习', '考试未开始']],
  ])('%s', (_, paper, learned, attempts, expected) => {
    expect(
      whyNot({ ...PAPER, ...paper }, learned === null ? null : { learned, lock: null }, { ...NONE, ...attempts }, NOW),
    ).toEqual(expected);
  });

  it('is closed with its course, whether or not that must be learned', () => {
    for (const requireLesson of [true, false])
      expect(whyNot({ ...PAPER, requireLesson }, { learned: true, lock: '课程已下架' }, NONE, NOW)).toEqual([
        '课程已下架',
      ]);
    expect(whyNot(PAPER, { learned: true, lock: '课程已下架' }, { ...NONE, passed: true }, NOW)).toEqual([
      '您已通过本场考试，无需再考',
    ]);
  });

  const time = fc.option(fc.date({ min: at('00:00:00'), max: new Date('2026-11-23T00:00:00Z'), noInvalidDate: true }));
  const paper = fc.record({
    openTime: time,
    closeTime: time,
    maxAttempts: fc.integer({ min: 1, max: 5 }),
    retryHours: fc.integer({ min: 0, max: 48 }),
    requireLesson: fc.boolean(),
  });
  const attempts = fc.record({ used: fc.integer({ min: 0, max: 6 }), lastSubmitTime: time, passed: fc.boolean() });
  const moment = fc.date({ min: at('00:00:00'), max: new Date('2026-11-23T00:00:00Z'), noInvalidDate: true });

  it('never lets anyone begin without an attempt left, outside the opening or before the wait is over', () => {
    fc.assert(
      fc.property(
        paper,
        fc.option(fc.record({ learned: fc.boolean(), lock: fc.constantFrom(null, '课程已下架') })),
        attempts,
        moment,
        (p, lesson, a, now) => {
          if (whyNot(p, lesson, a, now).length > 0) return;
          expect(attemptsLeft(p, a)).toBeGreaterThan(0);
          expect(isOver(p, a, now)).toBe(false);
          expect(!p.openTime || now >= p.openTime).toBe(true);
          expect(!p.closeTime || now < p.closeTime).toBe(true);
          expect(lesson?.lock ?? null).toBeNull();
          expect(!p.requireLesson || !lesson || lesson.learned).toBe(true);
          expect(!a.lastSubmitTime || now.getTime() >= a.lastSubmitTime.getTime() + p.retryHours * 3_600_000).toBe(
            true,
          );
        },
      ),
    );
  });
  it('names hours that are enough, and not one too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 48 }), moment, moment, (retryHours, last, now) => {
        const [sentence] = whyNot(
          { ...PAPER, retryHours },
          null,
          { used: 1, lastSubmitTime: last, passed: false },
          now,
        );
        const hours = Number(sentence?.match(/^距下次考试还需(\d+)小时$/)?.[1] ?? 0);
        const then = (h: number) =>
          whyNot(
            { ...PAPER, retryHours },
            null,
            { used: 1, lastSubmitTime: last, passed: false },
            new Date(now.getTime() + h * 3_600_000),
          );
        expect(then(hours)).toEqual([]);
        if (hours > 0) expect(then(hours - 1)).not.toEqual([]);
      }),
    );
  });
});

describe('deadlineOf', () => {
  it.each([
    [null, '08:30:00'],
    ['09:00:00', '08:30:00'],
    ['08:10:00', '08:10:00'],
  ])('30 minutes from 08:00, closing %s → %s', (close, expected) => {
    expect(attemptDeadline({ durationMin: 30, closeTime: close ? at(close) : null }, NOW)).toEqual(at(expected));
  });
  it('is never past the closing nor later than the duration', () => {
    const moment = fc.date({ min: at('00:00:00'), max: new Date('2026-11-23T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.option(moment), moment, (durationMin, closeTime, start) => {
        const deadline = attemptDeadline({ durationMin, closeTime }, start);
        expect(deadline.getTime()).toBeLessThanOrEqual(start.getTime() + durationMin * 60_000);
        if (closeTime) expect(deadline.getTime()).toBeLessThanOrEqual(closeTime.getTime());
        expect([start.getTime() + durationMin * 60_000, closeTime?.getTime()]).toContain(deadline.getTime());
      }),
    );
  });
});

describe('myStatus', () => {
  it.each([
    [{ used: 0 }, 'none'],
    [{ used: 1, running: true, passed: true }, 'running'],
    [{ used: 2, passed: true, marking: true }, 'passed'],
    [{ used: 2, marking: true }, 'marking'],
    [{ used: 1 }, 'failed'],
  ])('%j → %s', (attempts, expected) => {
    expect(myStatus({ ...NONE, running: false, marking: false, ...attempts })).toBe(expected);
  });
});
