import { expect, it } from 'vitest';
import { releaseOf } from './release.ts';

const graded = { status: 3, showResult: 2, running: false, left: 0, over: true };

it.each([
  ['everything', {}, { score: true, rightWrong: true, answers: true, hidden: null }],
  ['score only', { showResult: 0 }, { score: true, rightWrong: false, answers: false, hidden: '本场考试只公布分数' }],
  [
    'right and wrong',
    { showResult: 1 },
    { score: true, rightWrong: true, answers: false, hidden: '本场考试只公布对错，不公布答案与解析' },
  ],
  [
    'attempts remain',
    { left: 2, over: false },
    {
      score: true,
      rightWrong: false,
      answers: false,
      hidden: '您还有2次考试机会，对错、答案与解析在考试通过或次数用完后公布',
    },
  ],
  [
    'attempts remain, right and wrong to come',
    { showResult: 1, left: 1, over: false },
    { score: true, rightWrong: false, answers: false, hidden: '您还有1次考试机会，各题对错在考试通过或次数用完后公布' },
  ],
  [
    'the last attempt is under way',
    { running: true },
    {
      score: true,
      rightWrong: false,
      answers: false,
      hidden: '您有一次考试正在进行，对错、答案与解析在考试通过或次数用完后公布',
    },
  ],
  ['closed with an attempt unused', { left: 1 }, { score: true, rightWrong: true, answers: true, hidden: null }],
])('%s', (_, asked, expected) => {
  expect(releaseOf({ ...graded, ...asked })).toEqual(expected);
});

it.each([
  [0, '考试进行中，交卷后可查看结果'],
  [1, '正在评分，请稍后查看'],
  [2, '成绩还没有公布，批阅和核对完成后可查看'],
  [9, '本次考试已作废，请联系监考人员'],
])('shows nothing in status %i', (status, hidden) => {
  expect(releaseOf({ ...graded, status })).toEqual({ score: false, rightWrong: false, answers: false, hidden });
});
