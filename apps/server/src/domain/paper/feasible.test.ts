import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawTraits } from './draw-rule.ts';
import { feasible, type DrawCell } from './feasible.ts';

const cell = (count: number, extra: Partial<DrawCell> = {}): DrawCell => ({
  bankId: 'bank',
  type: 1,
  difficulty: 1,
  clause: null,
  clauses: [],
  count,
  ...extra,
});
const rule = (count: number, extra: Partial<DrawTraits> = {}) => ({
  bankId: 'bank',
  type: 1 as const,
  count,
  ...extra,
});

describe('feasible', () => {
  it('says what fits a rule and what it lacks', () => {
    const cells = [cell(3, { difficulty: 3, clauses: ['7', '7.1'] }), cell(9), cell(50, { bankId: 'other' })];
    expect(feasible([rule(5, { clauseId: '7', difficulty: 3 })], cells)).toEqual({
      ok: false,
      rules: [{ needs: 5, fits: 3, gets: 3 }],
    });
    expect(feasible([rule(12)], cells)).toEqual({ ok: true, rules: [{ needs: 12, fits: 12, gets: 12 }] });
  });

  it('takes a clause with all below it, and a clause in words as it is written', () => {
    const cells = [cell(2, { clauses: ['4', '4.5'] }), cell(1, { clauses: ['41'] }), cell(4, { clause: '4 环境' })];
    expect(feasible([rule(1, { clauseId: '4' })], cells).rules[0]?.fits).toBe(2);
    expect(feasible([rule(1, { clauseId: '4.5' })], cells).rules[0]?.fits).toBe(2);
    expect(feasible([rule(1, { clause: '4 环境' })], cells).rules[0]?.fits).toBe(4);
  });

  it('counts no question twice: two rules that fit the same are short together', () => {
    const { ok, rules } = feasible([rule(6), rule(6)], [cell(10)]);
    expect(ok).toBe(false);
    expect(rules.map(({ gets }) => gets)).toEqual([6, 4]);
    expect(rules.map(({ fits }) => fits)).toEqual([10, 10]);
  });

  it('moves rules over, more than one of them, for one that has no choice', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => [id]);
    const cells = [a, b, c].map((clauses) => cell(1, { clauses: clauses ?? [] }));
    // The first two take by difficulty what the others need, and each can move on.
    const linked = [cell(1, { difficulty: 1, clauses: ['a'] }), cell(1, { difficulty: 2, clauses: ['a', 'b'] })];
    expect(feasible([rule(1, { clauseId: 'a' }), rule(1, { difficulty: 1 })], linked).ok).toBe(true);
    expect(feasible([rule(3), rule(1, { clauseId: 'a' })], cells).ok).toBe(false);
  });

  const ID = ['a', 'b', 'c'];
  const anyCell = fc.record({
    difficulty: fc.integer({ min: 1, max: 3 }),
    clauses: fc.subarray(ID),
    count: fc.integer({ min: 0, max: 3 }),
  });
  const anyRule = fc.record(
    {
      count: fc.integer({ min: 1, max: 3 }),
      difficulty: fc.integer({ min: 1, max: 3 }),
      clauseId: fc.constantFrom(...ID),
    },
    { requiredKeys: ['count'] },
  );

  it('agrees with Hall: short by exactly what the worst set of rules lacks', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 6 }), fc.array(anyRule, { maxLength: 5 }), (cells, rules) => {
        const bank = cells.map(({ count, ...extra }) => cell(count, extra));
        const asked = rules.map(({ count, ...extra }) => rule(count, extra as Partial<DrawTraits>));
        const lacks = Array.from({ length: 2 ** asked.length }, (_, set) => {
          const some = asked.filter((_one, at) => ((set >> at) & 1) === 1);
          const reach = bank.filter((one) =>
            some.some((each) => feasible([{ ...each, count: 1 }], [one]).rules[0]?.fits),
          );
          return some.reduce((sum, { count }) => sum + count, 0) - reach.reduce((sum, { count }) => sum + count, 0);
        });
        const { ok, rules: fit } = feasible(asked, bank);
        const short = fit.reduce((sum, { needs, gets }) => sum + needs - gets, 0);
        expect(short).toBe(Math.max(0, ...lacks));
        expect(ok).toBe(short === 0);
      }),
      { numRuns: 500 },
    );
  });

  it('reads a bank of ten thousand cells and forty rules at once', () => {
    const cells = Array.from({ length: 10_000 }, (_, at) =>
      cell(1, { difficulty: (at % 5) + 1, clauses: [`c${at % 80}`] }),
    );
    const rules = Array.from({ length: 40 }, (_, at) => rule(100, { clauseId: `c${at}` }));
    expect(feasible(rules, cells).ok).toBe(true);
    expect(feasible([...rules, rule(6_001)], cells).rules.at(-1)).toEqual({ needs: 6_001, fits: 10_000, gets: 6_000 });
  });
});
