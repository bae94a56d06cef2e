import type { QuestionType } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankQuestion, layOut, questionCount, rulesOf } from './paper.ts';
import { pick, randomFrom } from '#domain/number/seeded-random.ts';

describe('randomFrom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const stream = (seed: string) => {
      const random = randomFrom(seed);
      return Array.from({ length: 40 }, () => random(1000));
    };
    expect(stream('a')).toEqual(stream('a'));
    expect(stream('a')).not.toEqual(stream('b'));
  });
  it('stays below n and meets every number about equally often', () => {
    const random = randomFrom('fair');
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 12_000; i += 1) {
      const n = random(6);
      counts[n] = (counts[n] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });
  it('shuffles without losing or doubling anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        expect(pick(items, randomFrom(seed)).sort()).toEqual([...items].sort());
      }),
    );
  });
});

const question = (id: string, type: QuestionType, options: string[] = [], stem = '题干'): BankQuestion => ({
  id,
  type,
  stem,
  material: null,
  images: [],
  version: 3,
  children: [],
  options: options.map((text, i) => ({ key: 'ABCDEF'.charAt(i), text })),
});
const SHUFFLE = { shuffleQuestions: true, shuffleOptions: true };

describe('layOut', () => {
  it('keeps the sections in order and the letters in step with the texts', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const bank = [
          question('j', 3, ['错误', '正确']),
          question('m', 2, ['甲', '乙', '丙', '丁']),
          question('s', 1, ['甲', '乙', '丙', '丁']),
        ];
        const paper = layOut(
          bank.map((q) => ({ question: q, score: 2 })),
          SHUFFLE,
          randomFrom(seed),
        );
        expect(paper.map(({ given }) => given.type)).toEqual([1, 2, 3]);
        for (const { given, letters } of paper.slice(0, 2)) {
          expect(given.options.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D']);
          const textOf = (own: string) => given.options.find(({ key }) => key === letters?.[own])?.text;
          expect(['A', 'B', 'C', 'D'].map(textOf)).toEqual(['甲', '乙', '丙', '丁']);
        }
        expect(paper[2]?.given.options).toEqual([
          { key: 'A', text: '正确' },
          { key: 'B', text: '错误' },
        ]);
        expect(paper[2]?.letters).toBeNull();
      }),
    );
  });
  it('re-letters even when nothing is shuffled', () => {
    const odd: BankQuestion = {
      ...question('s', 1),
      options: [
        { key: 'X', text: '甲' },
        { key: 'Q', text: '乙' },
      ],
    };
    const paper = layOut(
      [{ question: odd, score: 2 }],
      { shuffleQuestions: false, shuffleOptions: false },
      randomFrom('x'),
    );
    expect(paper[0]?.given.options).toEqual([
      { key: 'A', text: '甲' },
      { key: 'B', text: '乙' },
    ]);
    expect(paper[0]?.letters).toEqual({ X: 'A', Q: 'B' });
  });
  it('shuffles inside a section only when the paper says so', () => {
    const drawn = Array.from({ length: 12 }, (_, i) => ({
      question: question(`q${i}`, 1, ['甲', '乙', '丙', '丁', '戊', '己']),
      score: 1,
    }));
    const ids = (shuffleQuestions: boolean) =>
      layOut(drawn, { shuffleQuestions, shuffleOptions: true }, randomFrom('seed')).map(
        ({ given }) => given.questionId,
      );
    expect(ids(false)).toEqual(drawn.map(({ question: q }) => q.id));
    expect(ids(true)).not.toEqual(ids(false));
    expect(ids(true).sort()).toEqual(ids(false).sort());
  });
  it('counts the blanks and carries the material, and never an answer', () => {
    const paper = layOut(
      [
        { question: question('b', 4, [], '审核____对照审核____'), score: 2 },
        { question: { ...question('c', 6), material: '某企业……' }, score: 10 },
      ],
      SHUFFLE,
      randomFrom('x'),
    );
    expect(paper.map(({ given }) => given)).toEqual([
      { questionId: 'b', type: 4, stem: '审核____对照审核____', options: [], score: 2, blanks: 2, v: 3 },
      { questionId: 'c', type: 6, stem: '题干', options: [], score: 10, material: '某企业……', v: 3 },
    ]);
  });

  const picture = { url: '/uploads/a.png', alt: '组织架构图' };
  const ofCase = (type: QuestionType, share: number, options: string[] = []) => {
    const { material: _, children: __, ...rest } = question(`c${share}`, type, options, `第${share}问`);
    return { ...rest, share };
  };
  const aCase: BankQuestion = {
    ...question('case', 6, [], '某企业的内审'),
    material: '某企业……',
    images: [picture],
    children: [ofCase(5, 3), ofCase(7, 1, ['甲', '乙', '丙', '丁']), ofCase(3, 2)],
  };
  it('gives a case as its own questions, whole, in their order, with the material on each', () => {
    const other = { ...aCase, id: 'other', children: [ofCase(5, 1)] };
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const drawn = [question('e', 5), aCase, other].map((one) => ({ question: one, score: 10 }));
        const paper = layOut(drawn, SHUFFLE, randomFrom(seed)).map(({ given }) => given);
        expect(paper[0]?.questionId).toBe('e');
        const mine = paper.filter(({ group }) => group?.id === 'case');
        expect(mine.map(({ questionId }) => questionId)).toEqual(['c3', 'c1', 'c2']);
        expect(mine.map(({ group }) => group?.no)).toEqual([1, 2, 3]);
        const first = paper.indexOf(mine[0] as (typeof paper)[number]);
        expect(paper.slice(first, first + 3)).toEqual(mine);
        expect(mine.map(({ score }) => score)).toEqual([5, 1.6, 3.4]);
        for (const given of mine)
          expect(given).toMatchObject({ material: '某企业……', materialImages: [picture], group: { of: 3 } });
        expect(mine[1]?.options.map(({ text }) => text).sort()).toEqual(['丁', '丙', '乙', '甲']);
      }),
    );
  });
  it('shuffles the options of a case only when the paper says so', () => {
    const optionsOf = (shuffleOptions: boolean) => {
      const order = { shuffleQuestions: true, shuffleOptions };
      return layOut([{ question: aCase, score: 10 }], order, randomFrom('x'))[1]?.given.options.map(({ text }) => text);
    };
    expect(optionsOf(false)).toEqual(['甲', '乙', '丙', '丁']);
    expect(optionsOf(true)).not.toEqual(['甲', '乙', '丙', '丁']);
  });
  it('passes pictures through, those of a case as the material’s', () => {
    const withPictures: BankQuestion = {
      ...question('s', 1),
      images: [picture],
      options: [
        { key: 'A', text: '', image: picture },
        { key: 'B', text: '乙', image: null },
      ],
    };
    const order = { shuffleQuestions: false, shuffleOptions: false };
    const [given, plain] = layOut(
      [withPictures, { ...aCase, children: [] }].map((one) => ({ question: one, score: 2 })),
      order,
      randomFrom('x'),
    ).map((one) => one.given);
    expect(given?.images).toEqual([picture]);
    expect(given?.options).toEqual([
      { key: 'A', text: '', image: picture },
      { key: 'B', text: '乙' },
    ]);
    expect(plain).toMatchObject({ type: 6, material: '某企业……', materialImages: [picture] });
    expect(plain?.images ?? plain?.group).toBeUndefined();
  });
});

describe('rulesOf', () => {
  it('reads both modes and counts the questions', () => {
    const fixed = rulesOf({ mode: 1, rules: [{ questionId: 'q', score: 2 }] });
    const drawn = rulesOf({
      mode: 2,
      rules: [
        { bankId: 'b', type: 1, count: 5, score: 2 },
        { bankId: 'b', type: 3, difficulty: 2, count: 3, score: 2 },
      ],
    });
    expect([questionCount(fixed), questionCount(drawn)]).toEqual([1, 8]);
    expect(() => rulesOf({ mode: 2, rules: [{ questionId: 'q' }] })).toThrow();
  });
});
