import { QUESTION } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  fromVersion,
  isKeyChanged,
  type QuestionContent,
  simpleContent,
  contentOfVersion,
} from './content.ts';

const single: QuestionContent = simpleContent({
  rubric: [],
  clauseId: null,
  bankId: 'bank',
  type: QUESTION.single,
  stem: '题干',
  options: [
    { key: 'A', text: '甲' },
    { key: 'B', text: '乙' },
  ],
  difficulty: 3,
  answer: ['A'],
  analysis: '解析',
});
const child = { id: 'c1', type: QUESTION.multi, share: 2, stem: '小题', images: [], rubric: [], analysis: '' };
const asked: QuestionContent = {
  ...single,
  type: QUESTION.case,
  options: [],
  answer: [],
  material: '材料',
  children: [{ ...child, options: single.options, answer: ['A', 'B'] }],
};

describe('a version', () => {
  it('is read back as it was written, whatever it holds', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 20 });
    const option = fc.record({ key: word, text: word, image: fc.option(fc.record({ url: word, alt: word })) });
    const point = fc.record({ id: word, text: word, accept: word, share: fc.nat() });
    const parts = {
      stem: word,
      analysis: word,
      answer: fc.array(word),
      options: fc.array(option),
      rubric: fc.array(point),
    };
    const question = fc.record({
      ...parts,
      material: word,
      children: fc.uniqueArray(fc.record({ ...parts, id: fc.uuid(), share: fc.nat() }), {
        selector: ({ id }) => id,
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(question, (part) => {
        const children = part.children.map((one) => ({ ...child, ...one }));
        // Of a case with questions the keys are theirs.
        const whole = { ...single, ...part, children, ...(children.length > 0 ? { answer: [] } : {}) };
        const read = fromVersion(
          JSON.parse(JSON.stringify(contentOfVersion(whole))) as ReturnType<typeof contentOfVersion>,
        );
        expect(read).toEqual(whole);
        expect(changedFields(whole, read)).toEqual([]);
      }),
    );
  });

  it('holds no key in its content', () => {
    const marked = {
      ...asked,
      analysis: '绝密',
      children: [{ ...asked.children[0]!, answer: ['绝密'], analysis: '绝密' }],
    };
    expect(JSON.stringify(contentOfVersion(marked).content)).not.toContain('绝密');
    expect(JSON.stringify(contentOfVersion(marked).answer)).toContain('绝密');
  });

  it('names what differs from the one before', () => {
    expect(changedFields(single, { ...single, stem: '新题干', answer: ['B'] })).toEqual(['stem', 'answer']);
    const [one] = asked.children;
    expect(changedFields(asked, { ...asked, children: [{ ...one!, analysis: '新' }] })).toEqual(['analysis']);
    expect(changedFields(asked, { ...asked, children: [{ ...one!, stem: '新' }] })).toEqual(['children']);
  });
});

describe('a changed key', () => {
  it('is another right text: a letter that moved with its text is none', () => {
    const swapped = {
      ...single,
      options: [
        { key: 'A', text: '乙', image: null },
        { key: 'B', text: '甲', image: null },
      ],
    };
    expect(isKeyChanged(single, { ...swapped, answer: ['B'] })).toBe(false);
    expect(isKeyChanged(single, swapped)).toBe(true);
    expect(isKeyChanged(single, { ...single, answer: ['B'] })).toBe(true);
    expect(isKeyChanged(single, { ...single, stem: '新题干', analysis: '新解析' })).toBe(false);
  });

  it('of a case is that of one of its questions; what people mark has none', () => {
    const [one] = asked.children;
    expect(isKeyChanged(asked, { ...asked, children: [{ ...one!, answer: ['A'] }] })).toBe(true);
    expect(isKeyChanged(asked, { ...asked, children: [] })).toBe(false);
    const essay = { ...single, type: QUESTION.essay, options: [], answer: ['参考答案'] };
    expect(isKeyChanged(essay, { ...essay, answer: ['另一个'] })).toBe(false);
  });
});
