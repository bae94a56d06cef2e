import { expect, it } from 'vitest';
import { lessonNext } from './lesson-next.ts';

it('names the next step and leads to it', () => {
  const lecture = { kind: 'lecture', lid: 'b', number: 3, title: '术语' } as const;
  expect(lessonNext('a', lecture, true)).toEqual({
    to: '/lesson/detail?id=a&lid=b',
    action: '继续学习',
    about: '第 3 讲　术语',
  });
  expect(lessonNext('a', lecture, false).action).toBe('开始学习');
  expect(lessonNext('a', { kind: 'exam', paperId: 'p' }, true)).toMatchObject({
    to: '/examination?paperId=p',
    action: '去考试',
  });
  expect(lessonNext('a', { kind: 'proof', issued: false }, true).action).toBe('领取证明');
  expect(lessonNext('a', { kind: 'proof', issued: true }, true).action).toBe('查看证明');
  expect(lessonNext('a', { kind: 'closed', reason: '课程已下架' }, true)).toEqual({
    to: '/lesson/detail?id=a',
    action: '查看课程',
    about: '课程已下架',
  });
});
