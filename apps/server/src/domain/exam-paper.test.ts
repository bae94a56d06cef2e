import type { QuestionType } from '@zhibiao/contract/exam';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawQuestions,
  layOut,
  questionCount,
  rulesOf,
  type BankQuestion,
  type Candidate,
  type DrawRule,
} from './exam-paper.ts';
import { pick, randomFrom } from './seeded-random.ts';

const candidate = (id: string, type: QuestionType = 1, extra: Partial<Candidate> = {}): Candidate => ({
  id,
  bankId: 'bank',
  type,
  difficulty: 1,
  clause: null,
  ...extra,
});
const rule = (count: number, extra: Partial<DrawRule> = {}): DrawRule => ({
  bankId: 'bank',
  type: 1,
  count,
  score: 2,
  ...extra,
});

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

describe('drawQuestions', () => {
  const bank = [
    ...Array.from({ length: 9 }, (_, i) => candidate(`s${i}`)),
    candidate('hard', 1, { difficulty: 5 }),
    candidate('m', 2),
    candidate('other', 1, { bankId: 'elsewhere' }),
  ];
  it('draws what the rules ask, from their bank, type and difficulty', () => {
    const drawn = drawQuestions([rule(5), rule(1, { type: 2, score: 4 })], bank, randomFrom('x'));
    expect(drawn).toHaveLength(6);
    expect(drawn?.at(-1)).toEqual({ questionId: 'm', score: 4 });
    expect(drawn?.some(({ questionId }) => questionId === 'other')).toBe(false);
  });
  it('leaves the only hard question to the rule that needs it', () => {
    for (const seed of 'abcdefgh') {
      const drawn = drawQuestions([rule(9), rule(1, { difficulty: 5 })], bank, randomFrom(seed));
      expect(drawn?.at(-1)?.questionId).toBe('hard');
    }
  });
  it('says when there are too few', () => {
    expect(drawQuestions([rule(11)], bank, randomFrom('x'))).toBeNull();
    expect(drawQuestions([rule(1, { clause: '7 支持' })], bank, randomFrom('x'))).toBeNull();
  });
  it('never draws a question twice and repeats itself for a seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), (seed, a, b) => {
        const drawn = drawQuestions([rule(a), rule(b)], bank, randomFrom(seed)) ?? [];
        expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(a + b);
        expect(drawQuestions([rule(a), rule(b)], bank, randomFrom(seed))).toEqual(drawn);
      }),
    );
  });
});

const question = (id: string, type: QuestionType, options: string[] = [], stem = '题干'): BankQuestion => ({
  ...candidate(id, type),
  stem,
  material: null,
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
      { questionId: 'b', type: 4, stem: '审核____对照审核____', options: [], score: 2, blanks: 2 },
      { questionId: 'c', type: 6, stem: '题干', options: [], score: 10, material: '某企业……' },
    ]);
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
