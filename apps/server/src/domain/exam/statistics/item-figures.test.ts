import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { describe, expect, it } from 'vitest';
import { below, normalOf, randomOf } from '#test/content/random.ts';
import { itemFigures } from './item-figures.ts';
import { count, type CountedAttempt, itemKey, noItem, noPaper, noSums, paperKey } from './item-stats.ts';
import { itemFlags, urgency } from './item-words.ts';
import { alphaOf, deviationOf, errorOf } from './reliability.ts';

/**
 * Ten thousand takers of known ability (2-parameter logistic model, Birnbaum 1968), and the figures that come of them
 * beside what the model says and beside a count from the whole table of marks that shares nothing with the sums.
 */

const TAKERS = 10_000;
const KEYS = ['A', 'B', 'C', 'D'];
type Item = { a: number; b: number; key: string; wrongKey?: string };
/** The last is marked by a key that is wrong: B is right, A counts. */
const ITEMS: Item[] = [
  ...Array.from({ length: 39 }, (_, at) => ({
    a: 0.5 + (at % 4) * 0.4,
    b: -2 + (at % 13) * 0.33,
    key: KEYS[at % 4] ?? 'A',
  })),
  { a: 1.4, b: 0, key: 'B', wrongKey: 'A' },
];
const FAULTY = ITEMS.length - 1;

const chance = ({ a, b }: Item, ability: number) => 1 / (1 + Math.exp(-a * (ability - b)));
const idOf = (at: number) => `q${at}`;

const simulate = () => {
  const random = randomOf(20261123);
  return Array.from({ length: TAKERS }, () => {
    const ability = normalOf(random);
    return ITEMS.map((item) => {
      const others = KEYS.filter((key) => key !== item.key);
      // No learner is taken in by the last of the wrong options of the first question.
      const tempting = item === ITEMS[0] ? others.slice(0, 2) : others;
      const chosen = random() < chance(item, ability) ? item.key : (tempting[below(random, tempting.length)] ?? '');
      return { chosen, right: chosen === (item.wrongKey ?? item.key) };
    });
  });
};
const table = simulate();
const attemptOf = (row: (typeof table)[number]): CountedAttempt => {
  const score = row.filter(({ right }) => right).length * 10;
  return {
    paperId: 'p',
    edition: 1,
    score,
    total: ITEMS.length * 10,
    passed: score >= ITEMS.length * 6,
    questions: row.map(({ chosen, right }, at) => ({
      questionId: idOf(at),
      version: 1,
      full: 10,
      gained: right ? 10 : 0,
      chosen: [chosen],
      part: idOf(at),
    })),
  };
};
const sums = noSums();
for (const row of table) count(sums, attemptOf(row), 1);
const itemOf = (at: number) => sums.items.get(itemKey({ paperId: 'p', questionId: idOf(at), qVersion: 1 })) ?? noItem();
const paper = sums.papers.get(paperKey({ paperId: 'p', edition: 1 })) ?? noPaper();
const figures = ITEMS.map((_, at) => itemFigures(itemOf(at), KEYS));

/** Straight from the definitions, in floating point, over the table. */
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
const variance = (list: readonly number[]) => {
  const m = mean(list);
  return list.reduce((sum, one) => sum + (one - m) ** 2, 0) / (list.length - 1);
};
const pearson = (x: readonly number[], y: readonly number[]) => {
  const [mx, my] = [mean(x), mean(y)];
  const product = mean(x.map((one, at) => (one - mx) * ((y[at] ?? 0) - my)));
  return (product * x.length) / (x.length - 1) / Math.sqrt(variance(x) * variance(y));
};
const marks = ITEMS.map((_, at) => table.map((row) => Number(row[at]?.right)));
const totals = table.map((row) => row.filter(({ right }) => right).length);
const ranked = table.map((_, at) => at).sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0));
const group = Math.round(TAKERS * 0.27);
const lowest = ranked.slice(0, group);
const highest = ranked.slice(-group);

describe('ten thousand takers of known ability', () => {
  it('the share gained is near the one that the model gives to everybody together', () => {
    const grid = Array.from({ length: 801 }, (_, at) => -4 + at / 100);
    const density = grid.map((x) => Math.exp((-x * x) / 2));
    const all = density.reduce((sum, one) => sum + one, 0);
    for (const [at, item] of ITEMS.entries()) {
      if (at === FAULTY) continue;
      const expected = grid.reduce((sum, x, i) => sum + chance(item, x) * (density[i] ?? 0), 0) / all;
      expect(Math.abs((figures[at]?.p ?? 0) - expected), `question ${at}`).toBeLessThan(0.02);
    }
  });

  it('the steeper a question is in the model, the higher r and D', () => {
    const steep = (a: number) => figures.filter((_, at) => at !== FAULTY && ITEMS[at]?.a === a);
    const levels = [0.5, 0.9, 1.3, 1.7].map(steep);
    for (const of of ['r', 'd'] as const) {
      const means = levels.map((list) => mean(list.map((one) => one[of] ?? 0)));
      expect(means).toEqual(means.toSorted((a, b) => a - b));
      expect(means[0]).toBeGreaterThan(0.1);
    }
  });

  it('p and r are what the table says, D and the options within what bands round', () => {
    for (const [at, one] of figures.entries()) {
      const own = marks[at] ?? [];
      const rest = totals.map((total, taker) => total - (own[taker] ?? 0));
      expect(one.p).toBeCloseTo(mean(own), 10);
      expect(one.r, `r of ${at}`).toBeCloseTo(pearson(own, rest), 3);
      const d = mean(highest.map((taker) => own[taker] ?? 0)) - mean(lowest.map((taker) => own[taker] ?? 0));
      expect(Math.abs((one.d ?? 0) - d), `D of ${at}`).toBeLessThan(0.03);
      for (const { key, upper, all } of one.options) {
        const chose = (takers: readonly number[]) =>
          mean(takers.map((taker) => Number(table[taker]?.[at]?.chosen === key)));
        expect(all).toBeCloseTo(chose(ranked), 10);
        expect(Math.abs(upper - chose(highest)), `${key} of ${at}`).toBeLessThan(0.03);
      }
    }
  });

  it('α, the deviation and the standard error are what the table says', () => {
    const k = ITEMS.length;
    const alpha = (k / (k - 1)) * (1 - marks.reduce((sum, own) => sum + variance(own), 0) / variance(totals));
    // Of questions that are right or wrong it is KR-20.
    const pq = marks.reduce((sum, own) => sum + mean(own) * (1 - mean(own)), 0);
    const kr20 = (k / (k - 1)) * (1 - pq / ((variance(totals) * (TAKERS - 1)) / TAKERS));
    expect(alphaOf(paper)).toBeCloseTo(alpha, 10);
    expect(alphaOf(paper)).toBeCloseTo(kr20, 10);
    expect(deviationOf(paper)).toBeCloseTo(Math.sqrt(variance(totals)), 10);
    expect(errorOf(paper, alpha)).toBeCloseTo(Math.sqrt(variance(totals) * (1 - alpha)), 10);
    expect(alpha).toBeGreaterThan(0.8);
  });

  it('names the question with the wrong key and no other, and the option that nobody takes', () => {
    const flags = ITEMS.map(({ key, wrongKey }, at) =>
      itemFlags(figures[at]!, { type: QUESTION.single, right: [wrongKey ?? key], withKey: true }),
    );
    const checked = flags.flatMap((list, at) => (list.some(({ kind }) => kind === 'check') ? [at] : []));
    expect(checked).toEqual([FAULTY]);
    expect(flags[FAULTY]?.[0]).toEqual({ kind: 'check', text: '高分组更多选择了 B，请核对答案' });
    expect(flags[0]).toContainEqual({ kind: 'distractor', text: '干扰项 D 无效' });
    // A reader who may not know the key learns no letter.
    const blind = itemFlags(figures[FAULTY]!, { type: QUESTION.single, right: ['A'], withKey: false });
    expect(blind.map(({ text }) => text).join()).not.toMatch(/[A-D]/);
  });
});

describe('what figures say in words', () => {
  const option = (key: string, upper: number, all: number) => ({ key, lower: 0.2, middle: 0.2, upper, all });
  const of = (p: number, r: number | null, options: ReturnType<typeof option>[] = [], n = 30) => ({
    n,
    p,
    r,
    d: r,
    options,
  });
  const said = (one: ReturnType<typeof of>, type: QuestionType = QUESTION.blank, right = ['A']) =>
    itemFlags(one, { type, right, withKey: true }).map(({ text }) => text);

  it.each([
    [of(0.5, null, [], 29), ['样本不足（29/30）']],
    [of(0.1, -0.5, [], 12), ['样本不足（12/30）']],
    [of(0.29, 0.3), ['偏难']],
    [of(0.3, 0.2), []],
    [of(0.9, 0.2), []],
    [of(0.91, 0.19), ['偏易', '区分度低']],
    [of(0.5, 0), ['区分度低']],
    [of(0.5, -0.01), ['区分度为负，请核对答案']],
    [of(1, null), ['偏易']],
  ])('%o', (one, words) => {
    expect(said(one)).toEqual(words);
  });

  it('of a choice: a wrong option that leads among the best comes before a negative r; idle ones are named', () => {
    const wrongLeads = of(0.2, -0.1, [option('A', 0.11, 0.22), option('B', 0.78, 0.5), option('C', 0.06, 0.04)]);
    expect(said(wrongLeads, QUESTION.single)).toEqual(['高分组更多选择了 B，请核对答案', '偏难', '干扰项 C 无效']);
    // Of true or false the other one is no distractor.
    expect(said(of(0.97, 0.3, [option('A', 1, 0.97), option('B', 0, 0.03)]), QUESTION.judge)).toEqual(['偏易']);
    const several = [option('A', 0.9, 0.8), option('C', 0.4, 0.4), option('B', 0.6, 0.5), option('D', 0.45, 0.4)];
    expect(said(of(0.5, 0.3, several), QUESTION.multi, ['A', 'C'])).toEqual(['高分组更多选择了 B，请核对答案']);
    expect(said(of(0.5, 0.3, several), QUESTION.multi, ['A', 'B'])).toEqual([]);
  });

  it('what is about the answer comes first, what has too few takers last', () => {
    const kinds = (...list: ('check' | 'hard' | 'few')[]) => urgency(list.map((kind) => ({ kind, text: '' })));
    expect([kinds('hard', 'check'), kinds('hard'), kinds('few'), kinds()]).toEqual([0, 1, 2, 2]);
  });
});

describe('how far a score can be relied on', () => {
  const paperOf = (rows: readonly (readonly number[])[], part = (at: number) => String(at)) => {
    const made = noSums();
    for (const row of rows)
      count(
        made,
        {
          paperId: 'p',
          edition: 1,
          score: row.reduce((sum, one) => sum + one, 0),
          total: row.length * 10,
          passed: false,
          questions: row.map((gained, at) => ({
            questionId: String(at),
            version: 1,
            full: 10,
            gained,
            chosen: null,
            part: part(at),
          })),
        },
        1,
      );
    return [...made.papers.values()][0] ?? noPaper();
  };
  const random = randomOf(3);
  const rows = Array.from({ length: 30 }, () => Array.from({ length: 6 }, () => below(random, 11)));

  it('says nothing with fewer than 30 takers, fewer than three parts, or where all score the same', () => {
    expect(alphaOf(paperOf(rows))).not.toBeNull();
    expect(alphaOf(paperOf(rows.slice(1)))).toBeNull();
    expect(alphaOf(paperOf(rows, (at) => String(at % 2)))).toBeNull();
    expect(alphaOf(paperOf(rows, (at) => String(at % 3)))).not.toBeNull();
    expect(alphaOf(paperOf(rows.map(() => [5, 5, 5])))).toBeNull();
    expect(deviationOf(paperOf([[5, 5]]))).toBe(0);
  });

  it('says nothing where takers had different questions', () => {
    expect(alphaOf(paperOf([...rows, [1, 2, 3]]))).toBeNull();
  });
});
