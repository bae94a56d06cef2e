import type { BeatAnswer, StudyDetail } from '@zhibiao/contract/study/learner';
import { expect, test } from 'vitest';
import { withAnswer } from './live-study.ts';

const item = (lid: string, more: Partial<StudyDetail['items'][number]> = {}): StudyDetail['items'][number] => ({
  lid,
  title: lid,
  type: 1,
  required: true,
  done: false,
  progress: 0,
  creditedSec: 0,
  grantedSec: 0,
  durationSec: 100,
  needSec: 100,
  lastStudy: null,
  ...more,
});
const courseOf = (items: StudyDetail['items'], progress: number): StudyDetail => ({
  lessonId: 'course',
  mine: {
    status: 1,
    progress,
    creditedSec: 0,
    source: 1,
    deadline: null,
    startTime: null,
    finishTime: null,
    lastLid: null,
    next: { kind: 'closed', reason: '' },
  },
  creditHours: { measured: 1, planned: 0 },
  earnedHours: { measured: 0, planned: 0 },
  requiredSec: items.filter(({ required }) => required).reduce((sum, { needSec }) => sum + needSec, 0),
  items,
  exam: null,
  refusedSec: 0,
  refused: [],
});
const answer = (more: Partial<BeatAnswer>): BeatAnswer => ({
  action: 'OK',
  itemSec: 0,
  progress: 0,
  itemDone: false,
  lessonDone: false,
  ...more,
});

test('the course moves with every beat, by the weight of its item', () => {
  const course = courseOf([item('a', { needSec: 300, progress: 10 }), item('b')], 7);
  const after = withAnswer(course, 'a', answer({ progress: 50, itemSec: 150 }));
  expect(after.mine?.progress).toBe(37);
  expect(after.items[0]).toMatchObject({ progress: 50, creditedSec: 150, done: false });
  expect(after.items[1]).toBe(course.items[1]);
});

test('it never falls behind what the server said, nor above the whole', () => {
  expect(withAnswer(courseOf([item('a'), item('b')], 45), 'a', answer({ progress: 60 })).mine?.progress).toBe(45);
  const last = courseOf([item('a', { done: true, progress: 100 }), item('b', { progress: 90 })], 95);
  expect(withAnswer(last, 'b', answer({ progress: 100, itemDone: true })).mine?.progress).toBe(100);
});

test('what is optional moves no course, and nobody’s course stays nobody’s', () => {
  const course = courseOf([item('a'), item('b', { required: false })], 20);
  expect(withAnswer(course, 'b', answer({ progress: 100, itemDone: true })).mine?.progress).toBe(20);
  expect(withAnswer({ ...course, mine: null }, 'a', answer({ progress: 50 })).mine).toBeNull();
});
