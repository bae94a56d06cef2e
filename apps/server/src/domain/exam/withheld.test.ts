import { QUESTION } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawRule } from '#domain/paper/draw-rule.ts';
import { drawingOf, poolsOf } from './draw.ts';
import { type AttemptsSoFar, type PaperRules, whyNot } from './rules.ts';
import { type DrawnTraits, withheldBy, type OtherPaper } from './withheld.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';

const TYPES = [QUESTION.single, QUESTION.multi, QUESTION.judge];

const NOW = new Date('2026-11-21T08:00:00Z');
const [BEFORE, AFTER] = [new Date('2026-11-21T07:00:00Z'), new Date('2026-11-21T09:00:00Z')];
const question: DrawnTraits = {
  id: 'q',
  ruleId: 'q',
  bankId: 'bank',
  type: 3,
  difficulty: 2,
  clause: '7 支持',
  clauses: ['7', '7.1'],
};
const draws = (extra: Partial<DrawRule> = {}) => ({
  mode: 2,
  rules: [{ bankId: 'bank', type: 3, count: 1, score: 2, ...extra }],
});
/** With what says when it may be begun. */
type Paper = OtherPaper & PaperRules & AttemptsSoFar;
const final: Paper = {
  title: '结业考试',
  status: 1,
  listed: true,
  running: null,
  ...draws(),
  openTime: null,
  closeTime: null,
  maxAttempts: 3,
  retryHours: 24,
  requireLesson: true,
  used: 0,
  lastSubmitTime: null,
  passed: false,
};

describe('a question is withheld', () => {
  it.each<[string, Partial<Paper>]>([
    ['while the paper may be sat', {}],
    ['while an attempt is left', { used: 2 }],
    ['before it opens', { openTime: AFTER, closeTime: new Date('2026-12-01T00:00:00Z') }],
    ['of a fixed list', { mode: 1, rules: [{ questionId: 'q', score: 2 }] }],
    ['by difficulty and clause', draws({ difficulty: 2, clause: '7 支持' })],
    ['by a clause above its own', draws({ clauseId: '7' })],
    [
      'while the last attempt runs, whatever the rules say now',
      { used: 3, status: 2, running: ['q'], ...draws({ bankId: 'other' }) },
    ],
  ])('%s', (_, fields) => {
    expect([...withheldBy([{ ...final, ...fields }], [question], NOW)]).toEqual([
      ['q', '本题可能出现在您还可以参加的《结业考试》中，待该考试结束后公布'],
    ]);
  });
  it('and no paper is named that the learner cannot see', () => {
    const papers = [
      { ...final, title: '甲' },
      { ...final, title: '乙' },
      { ...final, title: '秘', listed: false },
    ];
    expect(withheldBy(papers, [question], NOW).get('q')).toBe(
      '本题可能出现在您还可以参加的《甲》《乙》中，待该考试结束后公布',
    );
    expect(withheldBy([{ ...final, listed: false }], [question], NOW).get('q')).toBe(
      '本题可能出现在您还可以参加的其他考试中，待该考试结束后公布',
    );
  });
});

it.each<[string, Partial<Paper>]>([
  ['passed', { used: 1, passed: true }],
  ['used up', { used: 3 }],
  ['closed', { closeTime: BEFORE }],
  ['a draft', { status: 0 }],
  ['withdrawn', { status: 2 }],
  ['of another bank', draws({ bankId: 'other' })],
  ['of another type', draws({ type: 1 })],
  ['of another difficulty', draws({ difficulty: 3 })],
  ['of another clause', draws({ clause: '8 运行' })],
  ['of a clause beside its own', draws({ clauseId: '7.2' })],
  ['a list without it', { mode: 1, rules: [{ questionId: 'r', score: 2 }] }],
])('nothing is withheld for a paper that is %s', (_, fields) => {
  expect(withheldBy([{ ...final, ...fields }], [question], NOW).size).toBe(0);
});

describe('a question of a case', () => {
  const ofCase: DrawnTraits = { ...question, ruleId: 'case', type: 6 };
  it.each<[string, Partial<Paper>]>([
    ['as its case can be drawn', draws({ type: 6 })],
    ['as its case is in a fixed list', { mode: 1, rules: [{ questionId: 'case', score: 10 }] }],
    ['as it is in an attempt under way', { running: ['q'], ...draws({ type: 1 }) }],
  ])('is withheld %s', (_, fields) => {
    expect(withheldBy([{ ...final, ...fields }], [ofCase], NOW).has('q')).toBe(true);
  });
  it('is not withheld by its own type', () => {
    expect(withheldBy([{ ...final, ...draws({ type: 3 }) }], [ofCase], NOW).size).toBe(0);
  });
});

it('what is not withheld no paper can ask that may begin now, tomorrow or once the course is learned', () => {
  const bank = fc
    .array(
      fc.record({
        bankId: fc.constantFrom('a', 'b'),
        type: fc.constantFrom(...TYPES),
        difficulty: fc.integer({ min: 1, max: 2 }),
        clause: fc.constantFrom(null, 'x'),
        clauses: fc.subarray(['u', 'v']),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) => rows.map((row, i): DrawnTraits => ({ id: `q${i}`, ruleId: `q${i}`, ...row })));
  const rule = fc.record({
    bankId: fc.constantFrom('a', 'b'),
    type: fc.constantFrom(...TYPES),
    count: fc.integer({ min: 1, max: 2 }),
    score: fc.constant(2),
  });
  const narrow = fc
    .tuple(rule, fc.option(fc.integer({ min: 1, max: 2 })), fc.boolean(), fc.option(fc.constantFrom('u', 'v')))
    .map(([base, difficulty, clause, clauseId]): DrawRule => ({
      ...base,
      ...(difficulty === null ? {} : { difficulty }),
      ...(clause ? { clause: 'x' } : {}),
      ...(clauseId === null ? {} : { clauseId }),
    }));
  const time = fc.option(fc.constantFrom(BEFORE, AFTER));
  const paper = fc
    .record({
      openTime: time,
      closeTime: time,
      maxAttempts: fc.integer({ min: 1, max: 2 }),
      retryHours: fc.constantFrom(0, 24),
      requireLesson: fc.boolean(),
      used: fc.integer({ min: 0, max: 2 }),
      lastSubmitTime: time,
      passed: fc.boolean(),
      rules: fc.array(narrow, { minLength: 1, maxLength: 3 }),
    })
    .map((fields): Paper => ({ ...final, ...fields, mode: 2 }));
  fc.assert(
    fc.property(bank, fc.array(paper, { maxLength: 4 }), fc.string(), (questions, papers, seed) => {
      const withheld = withheldBy(papers, questions, NOW);
      for (const one of papers) {
        const later = [NOW, new Date(NOW.getTime() + 48 * 3_600_000)];
        if (later.every((now) => whyNot(one, { learned: true, lock: null }, one, now).length > 0)) continue;
        for (const { question: drawn } of drawingOf(one.rules as DrawRule[], poolsOf(questions))(randomFrom(seed)) ??
          [])
          expect(withheld.has(drawn.id)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
