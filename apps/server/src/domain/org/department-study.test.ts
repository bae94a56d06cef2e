import { describe, expect, it } from 'vitest';
import { rollUp } from './department-study.ts';

const own = (path: string | null, people: number, records: number, finished: number) => ({
  path,
  people,
  records,
  finished,
});

describe('rollUp', () => {
  it('adds what is below to each department, in the order of the tree, and whoever is in none last', () => {
    const tree = ['研发中心', '研发中心/一部', '研发中心/一部/甲组', '法务部', '空部门'];
    const rows = [
      own(null, 1, 1, 0),
      own('法务部', 2, 4, 4),
      own('研发中心', 1, 2, 1),
      own('研发中心/一部', 3, 3, 0),
      own('研发中心/一部/甲组', 2, 2, 2),
    ];
    expect(rollUp(tree, rows)).toEqual([
      own('研发中心', 6, 7, 3),
      own('研发中心/一部', 5, 5, 2),
      own('法务部', 2, 4, 4),
      own(null, 1, 1, 0),
    ]);
  });

  it('keeps to the first level where there are more than one reads at a glance', () => {
    const tree = Array.from({ length: 8 }, (_, n) => [`部门${n}`, `部门${n}/组`]).flat();
    const rows = tree.map((path) => own(path, 1, 1, 1));
    expect(rollUp(tree, rows).map(({ path, people }) => [path, people])).toEqual(
      Array.from({ length: 8 }, (_, n) => [`部门${n}`, 2]),
    );
  });
});
