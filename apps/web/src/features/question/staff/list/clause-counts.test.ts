import { expect, it } from 'vitest';
import { above, branchesOf } from './clause-counts.ts';

const clause = (clauseId: string, parentId: string | null, count: number, standardCode = 'GB/T 29490-2023') => ({
  clauseId,
  standardCode,
  number: clauseId,
  title: `标题${clauseId}`,
  parentId,
  path: '',
  count,
});
const CLAUSES = [
  clause('4', null, 1),
  clause('4.1', '4', 14),
  clause('4.1.1', '4.1', 2),
  clause('5', null, 0),
  clause('5.1', '5', 3),
  clause('7', null, 8, 'ISO 56005:2020'),
];

it('counts at each clause what stands below it too, standard by standard', () => {
  const [first, second] = branchesOf({ clauses: CLAUSES });
  expect([first?.code, second?.code]).toEqual(['GB/T 29490-2023', 'ISO 56005:2020']);
  expect(first?.branches.map(({ number, count }) => [number, count])).toEqual([
    ['4', 17],
    ['5', 3],
  ]);
  expect(first?.branches[0]?.below[0]).toMatchObject({ number: '4.1', count: 16, below: [{ count: 2, below: [] }] });
  expect(second?.branches).toMatchObject([{ number: '7', count: 8 }]);
});

it('shows a clause whose parent is not there at the top', () => {
  expect(branchesOf({ clauses: [clause('9.2', '9', 5)] })[0]?.branches).toMatchObject([{ number: '9.2', count: 5 }]);
});

it('knows what has to be open for a clause to be seen', () => {
  expect(above(CLAUSES, '4.1.1')).toEqual(['4.1', '4']);
  expect(above(CLAUSES, '4')).toEqual([]);
  expect(above(CLAUSES, undefined)).toEqual([]);
});
