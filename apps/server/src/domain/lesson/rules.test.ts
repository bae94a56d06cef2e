import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemLock } from './access.ts';
import { earnedHours, statusAfter } from '#domain/study/lesson-progress.ts';
import { needSec, percent } from '#domain/study/item-need.ts';
import { nextCheckAt, presenceAt, secondsToAnswer } from '#domain/study/presence.ts';
import type { Viewer } from '#domain/auth/roles.ts';

const viewer = (fields: Partial<Viewer> = {}): Viewer => ({
  id: 'u',
  sessionId: 's',
  role: 1,
  orgId: null,
  orgStatus: null,
  rights: [],
  remember: false,
  ...fields,
});
const lesson = (fields: Partial<{ status: number; access: number; sequential: boolean }> = {}) => ({
  status: 1,
  access: 1,
  sequential: false,
  ...fields,
});
const item = (fields: Partial<{ first: boolean; freePreview: boolean; done: boolean }> = {}) => ({
  first: false,
  freePreview: false,
  done: false,
  ...fields,
});

describe('locks', () => {
  it.each([
    ['a guest', lesson({ access: 0 }), item(), null, null, '登录后可学习'],
    ['a guest at an open preview', lesson({ access: 0 }), item({ freePreview: true }), null, null, null],
    [
      'a guest at a preview behind login',
      lesson({ access: 1 }),
      item({ freePreview: true }),
      null,
      null,
      '登录后可学习',
    ],
    ['a guest at the first of those behind login', lesson({ access: 1 }), item({ first: true }), null, null, null],
    ["a guest at the first of members'", lesson({ access: 2 }), item({ first: true }), null, null, '登录后可学习'],
    ['a learner', lesson(), item(), null, viewer(), null],
    ['a learner outside', lesson({ access: 2 }), item(), null, viewer(), '仅限机构成员学习'],
    ['a member', lesson({ access: 2 }), item(), null, viewer({ orgId: 'o', orgStatus: 1 }), null],
    [
      'a member of an organisation under review',
      lesson({ access: 2 }),
      item(),
      null,
      viewer({ orgId: 'o', orgStatus: 0 }),
      '仅限机构成员学习',
    ],
    ['the order', lesson({ sequential: true }), item(), '第一讲', viewer(), '学完“第一讲”后解锁'],
    [
      'the order, of what is done already',
      lesson({ sequential: true }),
      item({ done: true }),
      '第一讲',
      viewer(),
      null,
    ],
    ['the order, of a preview', lesson({ sequential: true }), item({ freePreview: true }), '第一讲', viewer(), null],
    ['no order', lesson(), item(), '第一讲', viewer(), null],
    ['a withdrawn lesson', lesson({ status: 2 }), item(), null, viewer(), '课程已下架'],
  ])('%s', (_name, l, i, blocker, who, reason) => {
    expect(itemLock(l, i, blocker, who)).toBe(reason);
  });
});

describe('status', () => {
  it.each([
    [{ status: 1, learned: false, hasPaper: true, passed: false }, 1],
    [{ status: 4, learned: false, hasPaper: false, passed: false }, 4],
    [{ status: 1, learned: true, hasPaper: false, passed: false }, 3],
    [{ status: 1, learned: true, hasPaper: true, passed: false }, 2],
    [{ status: 2, learned: true, hasPaper: true, passed: true }, 3],
    [{ status: 4, learned: true, hasPaper: true, passed: false }, 2],
    [{ status: 3, learned: true, hasPaper: true, passed: false }, 3],
    [{ status: 1, learned: false, hasPaper: true, passed: true }, 1],
  ])('%o → %i', (progress, status) => {
    expect(statusAfter(progress)).toBe(status);
  });
});

describe('hours', () => {
  const of = (measured: number, planned = 0) => ({ measured, planned });
  it('are of the plan only with the whole', () => {
    expect(earnedHours(of(3, 5), { learned: false, coveredSec: 99, needSec: 100 })).toEqual(of(2.9));
    expect(earnedHours(of(3, 5), { learned: true, coveredSec: 99, needSec: 100 })).toEqual(of(3, 5));
  });
  it('are a share while studying and the whole at the end', () => {
    expect(earnedHours(of(6), { learned: false, coveredSec: 50, needSec: 100 })).toEqual(of(3));
    expect(earnedHours(of(1.5), { learned: false, coveredSec: 99, needSec: 100 })).toEqual(of(1.4));
    expect(earnedHours(of(1.5), { learned: true, coveredSec: 99, needSec: 100 })).toEqual(of(1.5));
    expect(earnedHours(of(3), { learned: false, coveredSec: 10, needSec: 100 })).toEqual(of(0.3));
    expect(earnedHours(of(3), { learned: false, coveredSec: 0, needSec: 0 })).toEqual(of(0));
  });
  it("never exceed the lesson's", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.nat(9_999), fc.nat(9_999), (tenths, coveredSec, needed) => {
        expect(
          earnedHours(of(tenths / 10), { learned: false, coveredSec, needSec: needed }).measured,
        ).toBeLessThanOrEqual(tenths / 10);
      }),
    );
  });
});

describe('need', () => {
  it.each([
    [{ type: 1, durationSec: 100, minSec: 0, pages: null }, 95],
    [{ type: 1, durationSec: 140, minSec: 0, pages: null }, 133],
    [{ type: 1, durationSec: 61, minSec: 0, pages: null }, 58],
    [{ type: 2, durationSec: 0, minSec: 10, pages: 8 }, 24],
    [{ type: 2, durationSec: 0, minSec: 60, pages: 8 }, 60],
    [{ type: 3, durationSec: 0, minSec: 10, pages: null }, 10],
    [{ type: 3, durationSec: 0, minSec: 0, pages: null }, 1],
  ])('%o → %i s', (facts, need) => {
    expect(needSec(facts)).toBe(need);
  });
  it('is 100 % only when met', () => {
    expect([percent(94, 95), percent(95, 95), percent(200, 95), percent(0, 1)]).toEqual([98, 100, 100, 0]);
  });
});

describe('presence', () => {
  it('is asked for between 8 and 15 minutes later', () => {
    expect(nextCheckAt(0, 0)).toBe(8 * 60_000);
    expect(nextCheckAt(0, 0.999_999)).toBeLessThanOrEqual(15 * 60_000);
  });
  it('waits a minute', () => {
    expect(presenceAt({ nextCheckAtMs: 100, checkAtMs: null }, 99)).toBe('none');
    expect(presenceAt({ nextCheckAtMs: 100, checkAtMs: null }, 100)).toBe('due');
    expect(presenceAt({ nextCheckAtMs: 0, checkAtMs: 0 }, 60_000)).toBe('waiting');
    expect(presenceAt({ nextCheckAtMs: 0, checkAtMs: 0 }, 60_001)).toBe('unanswered');
    expect([secondsToAnswer(0, 0), secondsToAnswer(0, 45_500), secondsToAnswer(0, 90_000)]).toEqual([60, 15, 0]);
  });
});
