import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { expect, it } from 'vitest';
import { type NextFacts, nextLecture, nextStep, type Trace } from './next-step.ts';

const lecture = { lid: 'a', number: 3, title: '第3讲' };
const studying: NextFacts = { status: LESSON_STATUS.studying, lock: null, lecture, paperId: null, issued: false };

it.each<[string, Partial<NextFacts>, unknown]>([
  ['the lecture to go on with', {}, { kind: 'lecture', ...lecture }],
  ['the same past the deadline', { status: LESSON_STATUS.expired }, { kind: 'lecture', ...lecture }],
  ['why it is shut', { lock: '课程已下架' }, { kind: 'closed', reason: '课程已下架' }],
  [
    'the paper once all is learned',
    { status: LESSON_STATUS.examDue, lecture: null, paperId: 'p' },
    { kind: 'exam', paperId: 'p' },
  ],
  [
    'that there is no paper yet',
    { status: LESSON_STATUS.examDue, lecture: null },
    { kind: 'closed', reason: '结业考试尚未开放' },
  ],
  ['that there is nothing to learn yet', { lecture: null }, { kind: 'closed', reason: '课程内容正在准备' }],
  ['the proof', { status: LESSON_STATUS.done, lecture: null }, { kind: 'proof', issued: false }],
  [
    'the proof, though the lesson is shut',
    { status: LESSON_STATUS.done, lecture: null, issued: true, lock: '课程已下架' },
    { kind: 'proof', issued: true },
  ],
])('is %s', (_, facts, expected) => {
  expect(nextStep({ ...studying, ...facts })).toEqual(expected);
});

const outline = ['a', 'b', 'c', 'd'].map((lid, at) => ({ lid, title: `第${at + 1}讲`, required: lid !== 'c' }));

it.each<[string, Partial<Trace>, string | null]>([
  ['the first', {}, 'a'],
  ['the one studied last', { lastLid: 'b' }, 'b'],
  ['the one studied last, required or not', { lastLid: 'c', done: ['a'] }, 'c'],
  ['the next required one', { lastLid: 'b', done: ['b'] }, 'd'],
  ['the first that is left', { lastLid: 'd', done: ['a', 'd'] }, 'b'],
  ['the first where the order is fixed', { lastLid: 'c', done: ['c'], sequential: true }, 'a'],
  ['the first when the last is gone', { lastLid: 'x' }, 'a'],
  ['none when all that is required is done', { lastLid: 'd', done: ['a', 'b', 'd'] }, null],
])('goes on with %s', (_, trace, lid) => {
  const lectureOf = nextLecture(outline, { done: [], lastLid: null, sequential: false, ...trace });
  expect(lectureOf?.lid ?? null).toBe(lid);
  expect(lectureOf?.number ?? null).toBe(lid === null ? null : 'abcd'.indexOf(lid) + 1);
});
