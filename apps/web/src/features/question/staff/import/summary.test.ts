import { QUESTION } from '@zhibiao/contract/question/types';
import type { UnreadPassage } from '@zhibiao/contract/question/staff-import';
import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import { describe, expect, it } from 'vitest';
import { confirmText, likelyRole, sectionNote, outlineSections, wantsLook } from './summary.ts';

const passage = (text: string, taken: UnreadPassage['taken'] = null): UnreadPassage => ({
  place: '第 6 段',
  text,
  after: 1,
  taken,
});
const counts = { total: 5, faulty: 1, similar: 1, ready: 3, pictures: 0, byType: [] };
const notes = { read: '工作表“单选题”的 5 题', leftOut: [] };

describe('the sentence before confirming', () => {
  it('says what is read, and what is not by its first words', () => {
    const leftOut = [{ msg: '2 行已隐藏', names: ['知识产权获取的方式包括哪些内容', '合同评审'], count: 2 }];
    const unread = ['一段', '二段', '三段', '四段'].map((text) => passage(text));
    unread.push(passage('已有归处', { no: 1, child: null, as: 'stem' }));
    expect(confirmText({ notes: { ...notes, leftOut }, unread, counts })).toBe(
      '读到工作表“单选题”的 5 题，将导入 3 题，1 题有错误不导入，1 题选作不导入；' +
        '4 段没有读入，未处理的不会导入：“一段”、“二段”、“三段”等；' +
        '2 行已隐藏：“知识产权获取的方式包括哪些内…”、“合同评审”。',
    );
    expect(confirmText({ notes, unread: [], counts: { ...counts, faulty: 0, ready: 5 } })).toBe(
      '读到工作表“单选题”的 5 题，将导入 5 题。',
    );
  });

  it('has nothing to look at where all was read', () => {
    expect(wantsLook({ notes, unread: [passage('归了', { no: 1, child: null, as: null })], answerLists: [] })).toBe(
      false,
    );
    expect(wantsLook({ notes, unread: [passage('没有归')], answerLists: [] })).toBe(true);
  });
});

it('questions of one type that follow each other are a part, with what it lacks', () => {
  const row = (no: number, type: OutlineRow['type'], answer: string[]): OutlineRow => ({
    no,
    place: `第 ${no * 4} 段`,
    stem: '',
    type,
    answer,
    children: 0,
    fault: null,
    faulty: answer.length === 0,
  });
  const rows = [row(1, QUESTION.single, ['A']), row(2, QUESTION.single, []), row(3, QUESTION.judge, ['B'])];
  expect(outlineSections(rows).map(sectionNote)).toEqual([
    '第 4 段起，2 题；1 题没有答案，1 题有错误',
    '第 12 段起，1 题；题目、答案齐全',
  ]);
});

it('a passage most likely is what it begins like', () => {
  expect(likelyRole('答案：A', QUESTION.single)).toBe('answer');
  expect(likelyRole('【解析】见制度', QUESTION.single)).toBe('analysis');
  expect(likelyRole('D．丁', QUESTION.single)).toBe('options');
  expect(likelyRole('（1）目的', QUESTION.essay)).toBe('rubric');
  expect(likelyRole('（1）目的', QUESTION.single)).toBe('stem');
});
