import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawRule, Traits } from '#domain/paper/draw-rule.ts';
import { drawingOf, poolsOf } from './draw.ts';
import { feasible } from '#domain/paper/feasible.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';

type Candidate = Traits & { id: string };
const candidate = (id: string, extra: Partial<Traits> = {}): Candidate => ({
  id,
  bankId: 'bank',
  type: 1,
  difficulty: 1,
  clause: null,
  clauses: [],
  ...extra,
});
const rule = (count: number, extra: Partial<DrawRule> = {}): DrawRule => ({
  bankId: 'bank',
  type: 1,
  count,
  score: 2,
  ...extra,
});
const draw = (rules: readonly DrawRule[], bank: readonly Candidate[], seed: string, seen?: ReadonlySet<string>) =>
  drawingOf(rules, poolsOf(bank))(randomFrom(seed), seen)?.map(({ question, score }) => ({ id: question.id, score })) ??
  null;
const idsOf = (drawn: { id: string }[] | null) => drawn?.map(({ id }) => id) ?? [];

const bank = [
  ...Array.from({ length: 9 }, (_, i) => candidate(`s${i}`)),
  candidate('hard', { difficulty: 5 }),
  candidate('m', { type: 2 }),
  candidate('other', { bankId: 'elsewhere' }),
];

describe('a drawing', () => {
  it('draws what the rules ask, from their bank, type and difficulty', () => {
    const drawn = draw([rule(5), rule(1, { type: 2, score: 4 })], bank, 'x');
    expect(drawn).toHaveLength(6);
    expect(drawn?.at(-1)).toEqual({ id: 'm', score: 4 });
    expect(idsOf(drawn)).not.toContain('other');
  });
  it('leaves the only hard question to the rule that needs it', () => {
    for (const seed of 'abcdefgh')
      expect(idsOf(draw([rule(9), rule(1, { difficulty: 5 })], bank, seed)).at(-1)).toBe('hard');
  });
  it('moves rules over that drew what only another accepts, over more than one step', () => {
    // As narrow as one another: who draws first cannot know.
    const tight = [
      candidate('a', { difficulty: 1, clauses: ['x'] }),
      candidate('b', { difficulty: 2, clauses: ['x'] }),
      candidate('c', { difficulty: 2, clauses: ['y'] }),
    ];
    const rules = [rule(1, { clauseId: 'x' }), rule(1, { difficulty: 2 }), rule(1, { clauseId: 'y' })];
    for (const seed of 'abcdefghijklmnop') expect(idsOf(draw(rules, tight, seed))).toEqual(['a', 'b', 'c']);
  });
  it('says when there are too few', () => {
    expect(draw([rule(11)], bank, 'x')).toBeNull();
    expect(draw([rule(1, { clause: '7 支持' })], bank, 'x')).toBeNull();
  });
  it('never draws a question twice and repeats itself for a seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), (seed, a, b) => {
        const drawn = draw([rule(a), rule(b)], bank, seed);
        expect(new Set(idsOf(drawn)).size).toBe(a + b);
        expect(draw([rule(a), rule(b)], bank, seed)).toEqual(drawn);
      }),
    );
  });
  it('draws every question about equally often, also from pools of different sizes', () => {
    const at = (from: number) => (place: number) => candidate(`q${from + place}`);
    const pools = [
      { ...candidate('', { difficulty: 1 }), count: 2, at: at(0) },
      { ...candidate('', { difficulty: 2 }), count: 6, at: at(2) },
    ];
    const drawing = drawingOf([rule(2)], pools);
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 4_000; seed += 1)
      for (const { question } of drawing(randomFrom(`${seed}`)) ?? [])
        counts.set(question.id, (counts.get(question.id) ?? 0) + 1);
    expect(counts.size).toBe(8);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });
  it('prefers what was not seen, and draws what was when a rule would be short', () => {
    const seen = new Set(['s0', 's1', 's2', 's3']);
    for (const seed of 'abcdefgh') {
      expect(idsOf(draw([rule(6)], bank, seed, seen)).filter((id) => seen.has(id))).toEqual([]);
      expect(idsOf(draw([rule(8)], bank, seed, seen)).filter((id) => seen.has(id))).toHaveLength(2);
    }
  });
});

it('draws whatever is feasible, to the rules, no question twice, and nothing else', () => {
  const CLAUSES = ['x', 'y', 'z'];
  const questions = fc
    .array(fc.record({ difficulty: fc.integer({ min: 1, max: 3 }), clauses: fc.subarray(CLAUSES) }), {
      minLength: 1,
      maxLength: 10,
    })
    .map((rows) => rows.map((row, at) => candidate(`q${at}`, row)));
  const rules = fc.array(
    fc.record(
      {
        count: fc.integer({ min: 1, max: 3 }),
        difficulty: fc.integer({ min: 1, max: 3 }),
        clauseId: fc.constantFrom(...CLAUSES),
      },
      { requiredKeys: ['count'] },
    ),
    { minLength: 1, maxLength: 5 },
  );
  const seenIds = fc.subarray(['q0', 'q1', 'q2', 'q3']);
  let drawnOften = 0;
  fc.assert(
    fc.property(questions, rules, seenIds, fc.string(), (all, list, seen, seed) => {
      const asked = list.map(({ count, ...extra }, at) => rule(count, { ...(extra as Partial<DrawRule>), score: at }));
      const drawn = draw(asked, all, seed, new Set(seen));
      const { ok } = feasible(
        asked,
        all.map((one) => ({ ...one, count: 1 })),
      );
      expect(drawn !== null).toBe(ok);
      if (!drawn) return;
      drawnOften += 1;
      expect(new Set(idsOf(drawn)).size).toBe(drawn.length);
      asked.forEach(({ count, difficulty, clauseId }, at) => {
        const own = drawn.filter(({ score }) => score === at).map(({ id }) => all.find((one) => one.id === id));
        expect(own).toHaveLength(count);
        for (const question of own) {
          if (difficulty !== undefined) expect(question?.difficulty).toBe(difficulty);
          if (clauseId !== undefined) expect(question?.clauses).toContain(clauseId);
        }
      });
    }),
    { numRuns: 2_000 },
  );
  expect(drawnOften).toBeGreaterThan(200);
});
