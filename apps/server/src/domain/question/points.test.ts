import { QUESTION } from '@zhibiao/contract/question/types';
import { describe, expect, it } from 'vitest';
import { withPoints } from './points.ts';
import { emptyQuestion } from './draft.ts';
import { fitQuestion } from './fit.ts';

const essay = (answer: string, analysis = '') =>
  fitQuestion({ ...emptyQuestion(QUESTION.essay), stem: '说明要点。', answer: answer === '' ? [] : [answer], analysis })
    .question;
const pointsOf = (...given: Parameters<typeof essay>) =>
  withPoints(essay(...given))?.rubric.map(({ text, share }) => [text, share]);

describe('points within a short answer', () => {
  it('are its numbered parts, all alike and 100 together', () => {
    expect(pointsOf('要点：（1）说明目的；（2）列出方法，如（a）抽样；（3）记录结果。')).toEqual([
      ['说明目的', 34],
      ['列出方法，如（a）抽样', 33],
      ['记录结果', 33],
    ]);
    expect(pointsOf('①权属\n②许可')).toEqual([
      ['权属', 50],
      ['许可', 50],
    ]);
  });

  it('are worth what they say, halves too', () => {
    expect(pointsOf('（1）目的（2分）（2）方法（3分）')).toEqual([
      ['目的', 2],
      ['方法', 3],
    ]);
    expect(pointsOf('1、目的（1.5分）\n2、方法（2分）')).toEqual([
      ['目的', 3],
      ['方法', 4],
    ]);
  });

  it('may stand in the analysis', () => {
    expect(pointsOf('', '（1）目的 （2）方法')).toEqual([
      ['目的', 50],
      ['方法', 50],
    ]);
  });

  it('are none where an answer has one part, other numbers, or points already', () => {
    expect(withPoints(essay('（1）只有一条'))).toBeNull();
    expect(withPoints(essay('见 4.1、4.2 条（第 2 款）'))).toBeNull();
    const given = { ...essay('（1）目的（2）方法'), rubric: [{ id: 'p1', text: '目的', accept: '', share: 1 }] };
    expect(withPoints(given)).toBeNull();
  });

  it('are those of each question of a case', () => {
    const child = { ...essay('（1）目的；（2）方法'), share: 1 };
    const whole = { ...essay(''), type: QUESTION.case, children: [child, { ...child, answer: ['没有编号'] }] };
    expect(withPoints(whole)?.children.map(({ rubric }) => rubric.length)).toEqual([2, 0]);
  });
});
