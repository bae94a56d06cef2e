import { QUESTION } from '@zhibiao/contract/question/types';
import { RESCORE_KIND, RESCORE_POLICY, RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corrected } from './corrected-key.ts';
import { rescored, type RescoredAttempt, totalScored } from './rescore.ts';
import { rescoreRefusal, RESCORE_MOVE } from './rescore-states.ts';

const OPTIONS = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'.charAt(at), text, image: null }));
/** The attempt's letters are the bank's, turned by one: 甲 is B, …, 丁 is A. */
const LETTERS = { A: 'B', B: 'C', C: 'D', D: 'A' };
const given = (
  questionId: string,
  type: RescoredAttempt['snapshot'][number]['type'] = QUESTION.single,
  score = 10,
) => ({
  questionId,
  type,
  stem: '题干',
  score,
  options: OPTIONS.map(({ key, text }) => ({ key: LETTERS[key as 'A'], text })),
});
const to = (answer: string[], fields: Partial<Corrected> = {}): Corrected => ({
  type: QUESTION.single,
  options: OPTIONS,
  answer,
  analysis: '新解析',
  version: 2,
  ...fields,
});
/** 100 points of ten singles: q0 keyed 甲 (B), answered as said; the others gained as said. */
const sat = (value: string, others: number, fields: Partial<RescoredAttempt> = {}): RescoredAttempt => {
  const snapshot = Array.from({ length: 10 }, (_, at) => given(`q${at}`));
  const own = value === 'B' ? 10 : 0;
  const score = own + others * 10;
  return {
    score,
    passed: score >= 60,
    passScore: 60,
    multiRule: 1,
    indefRule: 2,
    snapshot,
    key: Object.fromEntries(
      snapshot.map(({ questionId }) => [questionId, { answer: ['B'], analysis: '旧解析', letters: LETTERS, v: 1 }]),
    ),
    answers: Object.fromEntries(
      snapshot.map(({ questionId }, at) => [
        questionId,
        at === 0 ? { value, score: own } : { value: 'B', score: at <= others ? 10 : 0 },
      ]),
    ),
    ...fields,
  };
};
const UP = RESCORE_POLICY.upOnly;
const EXACT = RESCORE_POLICY.exact;
const on = (kind: 1 | 2 | 3 | 4, corrected = to(['B'])) => ({ kind, questionId: 'q0', to: corrected });

describe('按新答案', () => {
  it('scores by the new key in the attempt’s own letters, and brings answer and analysis', () => {
    const change = on(RESCORE_KIND.newKey);
    expect(rescored(sat('C', 5), change, UP)).toEqual({
      score: 60,
      passed: true,
      wouldPass: true,
      passScore: 60,
      question: {
        gained: 10,
        key: { answer: ['C'], analysis: '新解析', note: '本题答案已更正。', letters: LETTERS, v: 2 },
      },
    });
    expect(rescored(sat('D', 5), change, UP)).toMatchObject({ score: 50, passed: false });
  });
  it('maps by what options show where letters were not kept, or lead elsewhere by now', () => {
    const old = sat('C', 5);
    const { letters: _, ...withoutLetters } = old.key['q0'] ?? { answer: [], analysis: '' };
    expect(rescored({ ...old, key: { ...old.key, q0: withoutLetters } }, on(1), UP)?.score).toBe(60);
    const turned = to(['A'], {
      options: [OPTIONS[1]!, OPTIONS[0]!, OPTIONS[2]!, OPTIONS[3]!].map((o, at) => ({ ...o, key: 'ABCD'.charAt(at) })),
    });
    expect(rescored(old, on(1, turned), UP)?.question?.key.answer).toEqual(['C']);
  });
  it.each([
    ['another option', to(['B'], { options: OPTIONS.map((o) => (o.key === 'D' ? { ...o, text: '戊' } : o)) })],
    ['one option less', to(['B'], { options: OPTIONS.slice(0, 3) })],
    ['another type', to(['B'], { type: QUESTION.multi })],
  ])('is not possible with %s; 全员得分 and 剔除折算 are', (_, corrected) => {
    expect(rescored(sat('C', 5), on(1, corrected), EXACT)).toBeNull();
    expect(rescored(sat('C', 5), on(2, corrected), EXACT)).toBeNull();
    expect(rescored(sat('C', 5), on(3, corrected), EXACT)?.score).toBe(60);
    expect(rescored(sat('C', 5), on(4, corrected), EXACT)?.score).toBe(55.5);
  });
  it('据实 lowers a score, and leaves a pass that would be none to somebody’s decision', () => {
    expect(rescored(sat('B', 5), on(1), EXACT)).toMatchObject({ score: 50, passed: true, wouldPass: false });
    expect(rescored(sat('B', 4), on(1), EXACT)).toMatchObject({ score: 40, passed: false, wouldPass: false });
    expect(rescored(sat('B', 5), on(1), UP)).toMatchObject({ score: 60, passed: true, wouldPass: true });
  });
  it('leaves parts of 多选 and 不定项 to the attempt’s rules', () => {
    const snapshot = [given('q0', QUESTION.multi), given('q1', QUESTION.indefinite)];
    const attempt = sat('', 0, {
      snapshot,
      answers: { q0: { value: ['B'], score: 0 }, q1: { value: ['C'], score: 0 } },
    });
    const key = to(['A', 'B'], { type: QUESTION.multi });
    expect(rescored(attempt, { kind: 1, questionId: 'q0', to: key }, EXACT)?.score).toBe(5);
    const three = to(['A', 'B', 'C'], { type: QUESTION.indefinite });
    expect(rescored(attempt, { kind: 1, questionId: 'q1', to: three }, EXACT)?.score).toBe(3.3);
  });
  it('takes blanks one by one, and no other number of them', () => {
    const blank = { ...given('q0', QUESTION.blank), options: [], blanks: 2 };
    const attempt = sat('', 0, { snapshot: [blank], answers: { q0: { value: ['证据', '记录'], score: 0 } } });
    const key = (answer: string[]) => ({
      kind: 1 as const,
      questionId: 'q0',
      to: to(answer, { type: 4, options: [] }),
    });
    expect(rescored(attempt, key(['客观证据|证据', '文件']), EXACT)?.score).toBe(5);
    expect(rescored(attempt, key(['证据']), EXACT)).toBeNull();
  });
  it('does not touch what people marked', () => {
    const essay = { ...given('q0', QUESTION.essay), options: [] };
    const attempt = sat('', 5, { snapshot: [essay, ...sat('', 5).snapshot.slice(1)] });
    expect(rescored(attempt, on(1, to(['要点'], { type: QUESTION.essay, options: [] })), EXACT)).toBeNull();
    expect(rescored(attempt, on(3), EXACT)?.score).toBe(60);
  });
});

describe('the other ways', () => {
  it('新旧皆对 lets both be right, also when the next key comes', () => {
    const first = rescored(sat('B', 5), on(2), EXACT);
    expect(first).toMatchObject({ score: 60, question: { gained: 10, key: { answer: ['C'], also: [['B']] } } });
    const again = sat('B', 5);
    const next = { ...again, key: { ...again.key, q0: first!.question!.key } };
    expect(rescored(next, on(2, to(['C'])), EXACT)?.question?.key).toMatchObject({
      answer: ['D'],
      also: [['C'], ['B']],
    });
    expect(rescored(next, on(1, to(['C'])), EXACT)?.question?.key).not.toHaveProperty('also');
  });
  it('全员得分 gives it to whoever left it blank', () => {
    const blank = sat('D', 5);
    const { q0: _, ...answers } = blank.answers;
    expect(rescored({ ...blank, answers }, on(3), UP)).toMatchObject({
      score: 60,
      passed: true,
      question: { gained: 10 },
    });
  });
  it('剔除折算 scales what is left to the full score, down to a tenth, and stays dropped later on', () => {
    expect(rescored(sat('B', 5), on(4), EXACT)).toMatchObject({ score: 55.5, passed: true, wouldPass: false });
    // Who had it right loses nothing: it counts for them.
    expect(rescored(sat('B', 5), on(4), UP)).toMatchObject({ score: 60, question: null });
    const dropped = rescored(sat('D', 5), on(4), UP);
    expect(dropped).toMatchObject({ score: 55.5, question: { gained: 0, key: { ruling: 'dropped' } } });
    const before = sat('D', 5);
    const next = { ...before, score: 55.5, key: { ...before.key, q0: dropped!.question!.key } };
    expect(rescored(next, { ...on(3), questionId: 'q9' }, EXACT)?.score).toBe(66.6);
    expect(
      totalScored(
        before.snapshot,
        () => 10,
        (id) => id === 'q0',
      ),
    ).toBe(100);
    expect(
      totalScored(
        [given('a')],
        () => 0,
        () => true,
      ),
    ).toBe(10);
  });
  it('调整合格线 changes no score; up only it takes no pass away', () => {
    const by = (passScore: number) => ({ kind: RESCORE_KIND.passScore, passScore });
    expect(rescored(sat('B', 4), by(50), UP)).toMatchObject({ score: 50, passed: true, passScore: 50, question: null });
    expect(rescored(sat('B', 5), by(70), UP)).toMatchObject({ passed: true, wouldPass: true, passScore: 60 });
    expect(rescored(sat('B', 5), by(70), EXACT)).toMatchObject({ passed: true, wouldPass: false, passScore: 60 });
    expect(rescored(sat('B', 6), by(70), EXACT)).toMatchObject({ passed: true, wouldPass: true, passScore: 70 });
    expect(rescored(sat('D', 5), by(70), EXACT)).toMatchObject({ passed: false, passScore: 70 });
  });
  it('says nothing of a question that is not in it', () => {
    expect(rescored(sat('B', 5), { ...on(3), questionId: 'x' }, UP)).toBeNull();
  });
});

describe('whatever comes', () => {
  const letter = fc.constantFrom('A', 'B', 'C', 'D', '');
  const cases = fc.record({
    value: letter,
    others: fc.integer({ min: 0, max: 9 }),
    answer: fc.constantFrom('A', 'B', 'C', 'D'),
    kind: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    passScore: fc.integer({ min: 1, max: 100 }),
  });
  it('up only lowers nothing, no pass is taken, and a score is of whole tenths within the full one', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(UP, EXACT), ({ value, others, answer, kind, passScore }, policy) => {
        const attempt = sat(value, others, { passScore });
        const before = { ...attempt, passed: attempt.score >= passScore };
        const after = rescored(before, on(kind, to([answer])), policy)!;
        expect(after.passed || !before.passed).toBe(true);
        expect(Number.isInteger(Math.round(after.score * 1e6) / 1e5)).toBe(true);
        expect(after.score).toBeLessThanOrEqual(100);
        if (policy === UP) {
          expect(after.score).toBeGreaterThanOrEqual(before.score);
          expect(after.question?.gained ?? 10).toBeGreaterThanOrEqual(before.answers['q0']?.score ?? 0);
          expect(after.wouldPass || !before.passed).toBe(true);
        } else expect(after.wouldPass).toBe(after.score >= passScore);
      }),
    );
  });
  it('done twice is done once', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(UP, EXACT), ({ value, others, answer, kind }, policy) => {
        const before = sat(value, others);
        const change = on(kind, to([answer]));
        const { score, passed, question } = rescored(before, change, policy)!;
        if (!question) return;
        const answers = { ...before.answers, q0: { value, score: question.gained } };
        const again = rescored(
          { ...before, score, passed, answers, key: { ...before.key, q0: question.key } },
          change,
          policy,
        );
        expect([again?.score, again?.passed, again?.question?.gained]).toEqual([score, passed, question.gained]);
      }),
    );
  });
});

describe('states', () => {
  const NAMED = Object.entries(RESCORE_MOVE).flatMap(([move, { from, to: end }]) =>
    from.map((state) => `${state} ${move} ${end}`),
  );
  it('are those of the table', () => {
    expect(NAMED.toSorted()).toEqual(['0 cancel 4', '0 tried 1', '1 cancel 4', '1 confirm 2', '2 done 3']);
  });
  it.each(
    Object.values(RESCORE_STATE).flatMap((state) => Object.keys(RESCORE_MOVE).map((move) => [state, move] as const)),
  )('of %i: %s', (state, move) => {
    const named = NAMED.some((line) => line.startsWith(`${state} ${move} `));
    const refusal = rescoreRefusal(move as keyof typeof RESCORE_MOVE, state);
    expect(refusal === null).toBe(named);
    if (refusal) expect(refusal).toMatch(/^重判(试算中|待确认|执行中|已完成|已取消)，不能/);
  });
});
