import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { isAnswered, scoreAnswer, scorePaper } from './scoring.ts';

const {
  single: SINGLE,
  multi: MULTI,
  judge: JUDGE,
  blank: BLANK,
  essay: ESSAY,
  case: CASE,
  indefinite: INDEF,
} = QUESTION;
/** One type's rule is not the other's. */
const rulesOf = (type: QuestionType, rule: number) =>
  type === INDEF ? { multiRule: 2 - rule, indefRule: rule } : { multiRule: rule, indefRule: 2 - rule };
const ask = (type: QuestionType, score: number, answer: string[], value: AnswerValue | undefined, rule = 0) =>
  scoreAnswer({ questionId: 'q', type, score }, answer, value, rulesOf(type, rule));

describe('scoreAnswer', () => {
  it.each<[string, QuestionType, number, string[], AnswerValue | undefined, number, number | null]>([
    ['单选 right', SINGLE, 2, ['C'], 'C', 0, 2],
    ['单选 wrong', SINGLE, 2, ['C'], 'A', 0, 0],
    ['单选 empty', SINGLE, 2, ['C'], '', 0, 0],
    ['单选 unanswered', SINGLE, 2, ['C'], undefined, 0, 0],
    ['单选 given as a list', SINGLE, 2, ['C'], ['C'], 0, 0],
    ['单选 without a key', SINGLE, 2, [], '', 0, 0],
    ['判断 正确', JUDGE, 5, ['A'], 'A', 0, 5],
    ['判断 错误', JUDGE, 5, ['A'], 'B', 0, 0],
    ['多选 all', MULTI, 4, ['A', 'C', 'D'], ['D', 'A', 'C'], 0, 4],
    ['多选 missed one, 全对', MULTI, 4, ['A', 'C', 'D'], ['A', 'C'], 0, 0],
    ['多选 missed one, 漏选半分', MULTI, 4, ['A', 'C', 'D'], ['A', 'C'], 1, 2],
    ['多选 odd score, half', MULTI, 5, ['A', 'C'], ['C'], 1, 2.5],
    ['多选 half of 2.5 goes down to half a point', MULTI, 2.5, ['A', 'C'], ['C'], 1, 1],
    ['多选 a wrong one beside', MULTI, 4, ['A', 'C'], ['A', 'B'], 1, 0],
    ['多选 everything ticked', MULTI, 4, ['A', 'C'], ['A', 'B', 'C', 'D'], 1, 0],
    ['多选 one ticked twice', MULTI, 4, ['A', 'C'], ['A', 'A'], 0, 0],
    ['多选 empty', MULTI, 4, ['A', 'C'], [], 1, 0],
    ['多选 given as text', MULTI, 4, ['A', 'C'], 'AC', 1, 0],
    ['多选 two of three by share', MULTI, 4, ['A', 'C', 'D'], ['A', 'C'], 2, 2.6],
    ['多选 by share, a wrong one beside', MULTI, 4, ['A', 'C', 'D'], ['A', 'B'], 2, 0],
    ['多选 by share, all', MULTI, 4, ['A', 'C', 'D'], ['D', 'A', 'C'], 2, 4],
    ['不定项 one right, chosen', INDEF, 4, ['B'], ['B'], 0, 4],
    ['不定项 one right, another beside', INDEF, 4, ['B'], ['B', 'C'], 2, 0],
    ['不定项 one of two, 少选不得分', INDEF, 4, ['A', 'B'], ['B'], 0, 0],
    ['不定项 one of two, 少选得一半', INDEF, 4, ['A', 'B'], ['B'], 1, 2],
    ['不定项 one of three by share', INDEF, 4, ['A', 'B', 'D'], ['B'], 2, 1.3],
    ['不定项 empty', INDEF, 4, ['A', 'B'], [], 2, 0],
    ['填空 both', BLANK, 2, ['证据', '准则'], ['证据', '准则'], 0, 2],
    ['填空 in the wrong order', BLANK, 2, ['证据', '准则'], ['准则', '证据'], 0, 0],
    ['填空 one of two', BLANK, 2, ['证据', '准则'], ['', '准则'], 0, 1],
    ['填空 one of three', BLANK, 2, ['一', '二', '三'], ['一'], 0, 0.6],
    ['填空 two of three', BLANK, 2, ['一', '二', '三'], ['一', '二', '错'], 0, 1.3],
    ['填空 another spelling', BLANK, 2, ['二|两|2|贰'], ['贰'], 0, 2],
    ['填空 full width digit', BLANK, 2, ['二|两|2|贰'], ['２'], 0, 2],
    ['填空 full width letters, case and spaces', BLANK, 2, ['GB/T 29490'], ['　ｇｂ／ｔ 29490 '], 0, 2],
    ['填空 more values than blanks', BLANK, 2, ['一'], ['一', '一'], 0, 2],
    ['填空 an empty spelling accepts nothing', BLANK, 2, ['|'], [' '], 0, 0],
    ['填空 a bar is no spelling', BLANK, 2, ['一|二'], ['一|二'], 0, 0],
    ['填空 without a key', BLANK, 2, [], [], 0, 0],
    ['简答 waits', ESSAY, 6, ['参考答案'], '参考答案', 0, null],
    ['案例 waits', CASE, 10, ['参考答案'], undefined, 0, null],
  ])('%s', (_, type, score, answer, value, multiRule, expected) => {
    expect(ask(type, score, answer, value, multiRule)).toBe(expected);
  });

  const letters = fc.uniqueArray(fc.constantFrom(...'ABCDEF'), { minLength: 1 });
  const score = fc.integer({ min: 1, max: 40 }).map((n) => n / 2);
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(...'ABCDEF'),
    fc.array(fc.oneof(fc.string(), fc.constantFrom(...'ABCDEF')), { maxLength: 8 }),
  );

  it('is between nothing and the full score, in tenths, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SINGLE, MULTI, JUDGE, BLANK, INDEF),
        score,
        letters,
        value,
        fc.integer({ min: 0, max: 2 }),
        (type, full, answer, given, multiRule) => {
          const gained = ask(type, full, answer, given, multiRule);
          expect(gained).toBeGreaterThanOrEqual(0);
          expect(gained).toBeLessThanOrEqual(full);
          expect(gained).toBe(Math.round((gained ?? 0) * 10) / 10);
        },
      ),
    );
  });
  it('gives the full score for the key and nothing for silence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SINGLE, MULTI, JUDGE, BLANK, INDEF),
        score,
        letters,
        fc.integer({ min: 0, max: 2 }),
        (type, full, answer, multiRule) => {
          const key = type === SINGLE || type === JUDGE ? answer.slice(0, 1) : answer;
          expect(ask(type, full, key, type === SINGLE || type === JUDGE ? key[0] : key, multiRule)).toBe(full);
          expect(ask(type, full, key, undefined, multiRule)).toBe(0);
          expect(ask(type, full, key, type === SINGLE || type === JUDGE ? '' : [], multiRule)).toBe(0);
        },
      ),
    );
  });
  it('does not mind the order of 多选', () => {
    fc.assert(
      fc.property(score, letters, letters, fc.integer({ min: 0, max: 2 }), (full, answer, given, multiRule) => {
        expect(ask(MULTI, full, [...answer].reverse(), [...given].reverse(), multiRule)).toBe(
          ask(MULTI, full, answer, given, multiRule),
        );
      }),
    );
  });
  it('never gives more for less: 漏选 gains at most half', () => {
    fc.assert(
      fc.property(score, letters, letters, (full, answer, given) => {
        const gained = ask(MULTI, full, answer, given, 1) ?? 0;
        expect(gained === full || gained <= full / 2).toBe(true);
      }),
    );
  });
});

const NONE = { multiRule: 0, indefRule: 0 };

describe('scorePaper', () => {
  it('adds without drift: thirty times 0.1 is 3', () => {
    const questions = Array.from({ length: 30 }, (_, i) => ({ questionId: `q${i}`, type: SINGLE, score: 0.1 }));
    const key = Object.fromEntries(questions.map(({ questionId }) => [questionId, { answer: ['A'], analysis: '' }]));
    expect(scorePaper(questions, key, new Map(questions.map(({ questionId }) => [questionId, 'A'])), NONE).total).toBe(
      3,
    );
  });
  it('has no total while an essay waits, but marks the rest', () => {
    const questions = [
      { questionId: 'a', type: SINGLE, score: 2 },
      { questionId: 'b', type: ESSAY, score: 6 },
    ];
    const sheet = scorePaper(
      questions,
      { a: { answer: ['B'], analysis: '' }, b: { answer: ['文'], analysis: '' } },
      new Map([['a', 'B']]),
      NONE,
    );
    expect(sheet).toEqual({
      marked: [
        { questionId: 'a', gained: 2 },
        { questionId: 'b', gained: null },
      ],
      total: null,
    });
  });
  it('ignores answers to questions that were not asked, and misses none without a key', () => {
    expect(
      scorePaper(
        [{ questionId: 'a', type: SINGLE, score: 2 }],
        {},
        new Map([
          ['z', 'A'],
          ['a', 'A'],
        ]),
        NONE,
      ).total,
    ).toBe(0);
  });
});

describe('isAnswered', () => {
  it.each<[AnswerValue | null, boolean]>([
    ['A', true],
    ['', false],
    [' ', false],
    [[], false],
    [['', ' '], false],
    [['', '一'], true],
    [null, false],
  ])('%j → %s', (value, expected) => {
    expect(isAnswered(value)).toBe(expected);
  });
});
