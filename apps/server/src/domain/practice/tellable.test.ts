import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TELLABLE } from '@zhibiao/contract/practice/learner';
import { COUNTS, crowdOf, type CrowdFigures, join, crowdSize, tellable, tellableOf } from './tellable.ts';

const MEMBERS = 40;
const by = (people: readonly number[], gained: number): CrowdFigures => {
  const crowd = crowdOf(MEMBERS);
  for (const member of people) join(crowd, member);
  return { gained, full: 10 * people.length, answers: people.length, crowd };
};
const first = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

describe('of an organisation', () => {
  const clauses = [
    { id: '4', parentId: null },
    { id: '4.1', parentId: '4' },
    { id: '4.2', parentId: '4' },
    { id: '5', parentId: null },
  ];
  const tell = (own: Record<string, CrowdFigures>) =>
    Object.fromEntries(tellable(clauses, new Map(Object.entries(own)), MEMBERS));

  it('tells a clause that five answered, and not one that four did', () => {
    expect(tell({ '4.1': by(first(5), 20), '5': by(first(4), 40) })).toEqual({
      '4': { gained: 20, full: 50, answers: 5, people: 5 },
      '4.1': { gained: 20, full: 50, answers: 5, people: 5 },
    });
  });
  it('leaves out of the clause above what one could else take from it', () => {
    const told = tell({ '4.1': by(first(5), 20), '4.2': by([7, 8], 3) });
    expect(told['4']).toEqual({ gained: 20, full: 50, answers: 5, people: 5 });
    expect(told['4.2']).toBeUndefined();
  });
  it('tells small clauses together where they are five people', () => {
    const told = tell({ '4': by([3], 1), '4.1': by(first(2), 20), '4.2': by([7, 8], 3) });
    expect(told).toEqual({ '4': { gained: 24, full: 50, answers: 5, people: 5 } });
  });
  it('takes people for the same where only numbers are known', () => {
    const own = Object.entries({ '4': 3, '4.1': 5, '4.2': 4, '5': 6 }).map(
      ([id, crowd]): [string, CrowdFigures<number>] => [id, { gained: crowd, full: 10 * crowd, answers: crowd, crowd }],
    );
    const told = tellableOf(clauses, new Map(own), COUNTS);
    expect([...told].map(([id, { answers }]) => [id, answers])).toEqual([
      ['4.1', 5],
      ['4', 5],
      ['5', 6],
    ]);
  });
  it('counts the same person once', () => {
    expect(tell({ '4.1': by(first(4), 1), '4.2': by(first(4), 1) })).toEqual({});
  });
});

it('whatever the tree, each difference of told figures stands for nobody or for five people', () => {
  const tree = fc.array(
    fc.record({ up: fc.nat(), people: fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 9 }), gained: fc.nat(50) }),
    { minLength: 1, maxLength: 15 },
  );
  fc.assert(
    fc.property(tree, (nodes) => {
      const clauses = nodes.map(({ up }, at) => ({
        id: `${at}`,
        parentId: at === 0 || up % 4 === 0 ? null : `${up % at}`,
      }));
      const own = new Map(nodes.map(({ people, gained }, at) => [`${at}`, by(people, gained)]));
      const told = tellable(clauses, own, MEMBERS);
      // The clauses whose own answers a published figure holds, found from the figures of each person apart.
      const holds = new Map<string, Set<string>>();
      for (const { id: marked } of clauses) {
        const marks = new Map([...own].map(([id, one]) => [id, { ...one, gained: id === marked ? 1 : 0 }]));
        for (const [id, { gained }] of tellable(clauses, marks, MEMBERS))
          holds.set(id, new Set([...(holds.get(id) ?? []), ...(gained ? [marked] : [])]));
      }
      const peopleOf = (ids: Iterable<string>) =>
        new Set([...ids].flatMap((id) => nodes[Number(id)]?.people ?? [])).size;
      for (const { id } of clauses) {
        const held = holds.get(id);
        if (!held) continue;
        const children = clauses.filter(({ parentId, id: child }) => parentId === id && told.has(child));
        const left = [...held].filter((one) => !children.some(({ id: child }) => holds.get(child)?.has(one)));
        const people = peopleOf(left);
        expect(people === 0 || people >= TELLABLE).toBe(true);
        expect(told.get(id)?.people).toBe(peopleOf(held));
      }
    }),
  );
});

it('a crowd counts its members', () => {
  const crowd = crowdOf(70);
  [0, 31, 32, 69, 69].forEach((member) => join(crowd, member));
  expect(crowdSize(crowd)).toBe(4);
});
