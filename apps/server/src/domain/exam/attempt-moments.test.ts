import { describe, expect, it } from 'vitest';
import { momentsOf, type AttemptFacts, type TimelineAttempt, type TimelineEvent } from './attempt-moments.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 2, minute));
const attempt: TimelineAttempt = {
  no: 2,
  status: 3,
  reviewState: 0,
  blurCount: 0,
  blurLimit: 3,
  startTime: at(0),
  submitTime: at(30),
  submitType: 1,
  score: 58,
  passed: false,
  releasedAt: null,
  markedAt: null,
  savedCount: 12,
  savedAt: at(28),
};
const event = (type: string, minute: number, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  type,
  at: at(minute),
  durationMs: null,
  by: null,
  note: null,
  ...more,
});
const of = (more: Partial<TimelineAttempt> = {}, events: TimelineEvent[] = [], changes: AttemptFacts['changes'] = []) =>
  momentsOf({ attempt: { ...attempt, ...more }, events, changes });
const learners = (moments: ReturnType<typeof of>) => moments.flatMap(({ learner }) => learner ?? []);
const staffs = (moments: ReturnType<typeof of>) => moments.flatMap(({ staff }) => staff ?? []);

it('tells it in its order, what was kept beside what was scored', () => {
  expect(learners(of())).toEqual([
    '开始第 2 次考试',
    '最后一次保存，共 12 题有作答',
    '主动交卷',
    '判分：58 分，未合格',
  ]);
  expect(staffs(of())).toEqual(['开始第 2 次考试', '主动交卷', '判分：58 分，未合格']);
});

describe('what staff did', () => {
  const acts = [
    event('extend', 5, { durationMs: 600_000, by: '张敏', note: '停电' }),
    event('extend', 6, { durationMs: 300_000, note: '系统中断' }),
    event('message', 7, { by: '张敏', note: '请关闭手机' }),
    event('device', 8, { note: '10.0.0.2' }),
    event('review', 32, { by: '张敏', note: '录像清楚' }),
    event('void', 40, { by: '李航', note: '替考' }),
    event('unvoid', 50, { by: '李航', note: '查明是本人' }),
  ];
  it('is told to the learner without names and reasons', () => {
    expect(learners(of({ reviewState: 3, blurCount: 4 }, acts))).toEqual([
      '开始第 2 次考试',
      '考试时间延长 10 分钟',
      '考试时间延长 5 分钟：系统中断',
      '监考人员：请关闭手机',
      '更换了设备或网络',
      '最后一次保存，共 12 题有作答',
      '主动交卷',
      '已记录 4 次离开，考后由监考人员复核',
      '判分：58 分，未合格',
      '切屏复核：警告',
      '本次考试已作废，请联系监考人员',
      '本次考试已恢复',
    ]);
  });
  it('and to staff with both', () => {
    const told = of({ reviewState: 2, blurCount: 4 }, acts);
    expect(staffs(told)).toEqual(
      expect.arrayContaining([
        '考试时间延长 10 分钟：停电',
        '发送消息：请关闭手机',
        '切屏 4 次，超过 3 次，须复核',
        '切屏复核：无异常，录像清楚',
        '作废：替考',
        '恢复：查明是本人',
      ]),
    );
    expect(told.find(({ type }) => type === 'void')).toMatchObject({ by: '李航' });
  });
});

describe('a score', () => {
  const hidden = /58|合格|阅卷完成|判分/;
  it.each([
    ['marked and not released', { status: 4, markedAt: at(40) }],
    ['being marked', { status: 2, markedAt: at(40), score: null, passed: null }],
    ['waiting for its review', { status: 4, reviewState: 1, blurCount: 4 }],
    ['void', { status: 9, releasedAt: at(50) }],
  ])('%s is not told to the learner', (_, more) => {
    expect(learners(of(more)).filter((text) => hidden.test(text))).toEqual([]);
  });
  it('that is released later is told when it was released', () => {
    const told = of({ markedAt: at(40), releasedAt: at(55) });
    expect(learners(told).slice(-2)).toEqual(['阅卷完成', '成绩已发布：58 分，未合格']);
    expect(staffs(told).slice(-2)).toEqual(['阅卷完成：58 分，未合格', '成绩已发布']);
  });
  it('that was corrected is told as it was first, and why it changed', () => {
    const change = { from: 58, to: 60, passedFrom: false, by: '张敏', reason: '第 3 题答案有误' };
    const told = of({ score: 60, passed: true }, [], [{ ...change, cause: 2, at: at(90) }]);
    expect(learners(told).slice(-2)).toEqual(['判分：58 分，未合格', '试题更正，成绩由 58 分调整为 60 分']);
    expect(staffs(told).at(-1)).toBe('试题更正，成绩由 58 分调整为 60 分：第 3 题答案有误');
    const waiting = of({ status: 4, score: 60 }, [], [{ ...change, cause: 2, at: at(90) }]);
    expect(learners(waiting).join()).not.toMatch(/58|60/);
  });
});

it('an attempt that was void before anything was kept of that says so', () => {
  expect(learners(of({ status: 9 })).at(-1)).toBe('本次考试已作废，请联系监考人员');
  expect(staffs(of({ status: 9 })).at(-1)).toBe('作废');
});
