import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicItemOf, levelOf, levelsBesideScore, neediest, type Item } from './topics.ts';

const judge = (topic: number, gained: number): Item => ({ topic, full: 50, gained, gains: [0, 50] });
const blank = (topic: number): Item => ({ topic, full: 50, gained: 0, gains: [0] });

/** Every result that the same answers could have had. */
const resultsOf = (items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>(
    (results, item) => results.flatMap((result) => item.gains.map((gained) => [...result, { ...item, gained }])),
    [[]],
  );
const totalOf = (items: readonly Item[]) => items.reduce((sum, { gained }) => sum + gained, 0);
const marksOf = (results: readonly Item[][]) =>
  new Set(results.flatMap((result) => result.map(({ gained }, question) => `${question}: ${gained}`)));

describe('the topic that is advised', () => {
  const told = fc.record({ score: fc.integer({ min: 1, max: 40 }), share: fc.double({ min: 0, max: 1, noNaN: true }) });
  const withPoints = told.map(({ score, share }) => {
    const gained = Math.round(score * share * 10) / 10;
    return { level: levelOf(gained, score), gained, score };
  });
  const withoutPoints = fc
    .constantFrom('good', 'weak', null)
    .map((level) => ({ level, gained: null, score: null }) as const);
  it('is never one that is called good, and there is one wherever any is not', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(withPoints, withoutPoints), { maxLength: 6 }), (topics) => {
        const found = neediest(topics);
        expect(found?.level).not.toBe('good');
        expect(found === null).toBe(topics.every(({ level }) => level === 'good'));
      }),
    );
    // At the very share, as the page says it.
    expect(neediest([{ level: levelOf(6, 10), gained: 6, score: 10 }])).toBeNull();
    expect(neediest([{ level: levelOf(5.9, 10), gained: 5.9, score: 10 }])).not.toBeNull();
  });
});

describe('levels beside a score', () => {
  it('tell the parts of a paper apart', () => {
    const items = [50, 50, 50, 50, 0, 0]
      .map((gained) => judge(0, gained))
      .concat([50, 0, 0, 0, 0, 0].map((gained) => judge(1, gained)));
    expect(levelsBesideScore(items, 2)).toEqual(['good', 'weak']);
  });
  it('say of a blank paper what its learner knows', () => {
    expect(levelsBesideScore([blank(0), blank(0), blank(1)], 2)).toEqual(['weak', 'weak']);
  });
  it('say nothing where one answer decides', () => {
    expect(levelsBesideScore([judge(0, 50), ...[0, 50, 0, 50].map((gained) => judge(1, gained))], 2)[0]).toBeNull();
    // Nor by their silence.
    expect(levelsBesideScore([judge(0, 0), ...[50, 50, 0, 50].map((gained) => judge(1, gained))], 2)[0]).toBeNull();
  });
  it('say nothing of a paper that a marker reads', () => {
    const essay = topicItemOf(0, { type: QUESTION.essay, score: 10, options: [] }, '论述', 6, {
      multiRule: 0,
      indefRule: 0,
    });
    expect(levelsBesideScore([essay, judge(1, 50), judge(1, 0)], 2)).toEqual([null, null]);
  });

  it('know what 多选 and 不定项 may gain by their rules', () => {
    const options = [1, 2, 3, 4];
    const gainsOf = (type: QuestionType, rule: number, value: string[]) => {
      const rules = type === QUESTION.multi ? { multiRule: rule, indefRule: 0 } : { multiRule: 0, indefRule: rule };
      return topicItemOf(0, { type, score: 4, options }, value, 0, rules).gains;
    };
    for (const type of [QUESTION.multi, QUESTION.indefinite]) {
      expect(gainsOf(type, 0, ['A', 'B'])).toEqual([0, 40]);
      expect(gainsOf(type, 1, ['A', 'B'])).toEqual([0, 20, 40]);
      // Two of three, or of four.
      expect(gainsOf(type, 2, ['A', 'B'])).toEqual([0, 26, 20, 40]);
      expect(gainsOf(type, 2, ['A', 'B', 'C', 'D'])).toEqual([0, 40]);
    }
  });

  it('leave possible every mark that the score leaves possible', () => {
    const item = fc.record({
      // One more than there are topics: questions of none.
      topic: fc.nat(3),
      gains: fc.constantFrom([0], [0, 50], [0, 25, 50]),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 7 }), (paper) => {
        const results = resultsOf(paper.map((one) => ({ ...one, full: 50, gained: 0 })));
        for (const sameScore of Map.groupBy(results, totalOf).values()) {
          const known = marksOf(sameScore);
          const answers = Map.groupBy(sameScore, (result) => JSON.stringify(levelsBesideScore(result, 3)));
          for (const [shown, sameAnswer] of answers)
            expect([shown, [...marksOf(sameAnswer)].sort()]).toEqual([shown, [...known].sort()]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
