import type { ApplyEvidence } from '@zhibiao/contract/apply/types';
import { expect, it } from 'vitest';
import { differencesOf, comparePortraits } from './difference.ts';

const lesson = {
  lessonId: 'a',
  name: '标准解读',
  creditHours: { measured: 16, planned: 0 },
  startDate: '2026-09-14',
  finishDate: '2026-11-18',
  score: 86,
  fullScore: 100,
};
const then: ApplyEvidence = {
  lessons: [lesson, { ...lesson, lessonId: 'b' }],
  totalHours: { measured: 32, planned: 0 },
  score: 86,
  fullScore: 100,
  examDate: '2026-11-18',
  hasPhoto: true,
};

it.each([
  ['nothing, whatever the order', { lessons: [...then.lessons].reverse() }, []],
  ['a course fewer', { lessons: [lesson], totalHours: { measured: 16, planned: 0 } }, ['lessons', 'hours']],
  [
    'a further run through a course',
    {
      lessons: [
        { ...lesson, round: 2 },
        { ...lesson, lessonId: 'b' },
      ],
    },
    ['lessons'],
  ],
  ['another hour figure', { totalHours: { measured: 30.6, planned: 0 } }, ['hours']],
  ['hours of another origin', { totalHours: { measured: 32, planned: 4 } }, ['hours']],
  ['another score', { score: 62 }, ['score']],
  ['a voided exam', { score: null, fullScore: null, examDate: null }, ['score', 'exam']],
  ['a later exam', { examDate: '2026-11-20' }, ['exam']],
])('tells %s', (_, change, differences) => {
  expect(differencesOf(then, { ...then, ...change })).toEqual(differences);
});

it.each([
  [null, null, 'none'],
  [null, 'x', 'none'],
  ['x', 'x', 'same'],
  ['x', 'y', 'changed'],
  ['x', null, 'removed'],
] as const)('of a portrait %s that is %s today: %s', (submitted, today, portrait) => {
  expect(comparePortraits(submitted, today)).toBe(portrait);
});
