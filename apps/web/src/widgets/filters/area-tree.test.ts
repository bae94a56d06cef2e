import { describe, expect, it } from 'vitest';
import { areaNodes, areaTree, descend, nodeOf } from './area-tree.ts';

const area = (area_code: string, area_name: string, pre_area_id: string, level: 1 | 2 | 3) => ({
  area_code,
  area_name,
  pre_area_id,
  level,
});
const areas = [
  area('110000', '北京市', '0', 1),
  area('110100', '北京市', '110000', 2),
  area('110101', '东城区', '110100', 3),
  area('110102', '西城区', '110100', 3),
  area('440000', '广东省', '0', 1),
  area('440100', '广州市', '440000', 2),
  area('440103', '荔湾区', '440100', 3),
  area('440104', '越秀区', '440100', 3),
  area('441900', '东莞市', '440000', 2),
  area('710000', '台湾省', '0', 1),
];
const tree = areaTree(areas);

describe('the tree of areas', () => {
  it('begins with the provinces and knows what lies below', () => {
    expect(tree.below('').map(({ label }) => label)).toEqual(['北京市', '广东省', '台湾省']);
    expect(tree.below('440000').map(({ label }) => label)).toEqual(['广州市', '东莞市']);
    expect(tree.below('441900')).toEqual([]);
  });

  it('finds the way to a code, and none to an unknown one', () => {
    expect(tree.pathTo('440103')).toEqual(['440000', '440100', '440103']);
    expect(tree.pathTo('710000')).toEqual(['710000']);
    expect(tree.pathTo('999999')).toEqual([]);
  });

  it('goes on by itself only where there is one way', () => {
    expect(descend(tree, '110000')).toBe('110100');
    expect(descend(tree, '440000')).toBe('440000');
    expect(descend(tree, '441900')).toBe('441900');
  });

  it('is offered without what only repeats a name, by the beginnings of codes', () => {
    const [beijing, guangdong, taiwan] = areaNodes(areas, 3);
    expect(beijing?.title).toBe('北京市');
    expect(beijing?.children.map(({ value, title }) => [value, title])).toEqual([
      ['110101', '东城区'],
      ['110102', '西城区'],
    ]);
    expect(guangdong?.children.map(({ value }) => value)).toEqual(['4401', '4419']);
    expect(taiwan).toEqual({ value: '71', title: '台湾省', children: [] });
    expect(areaNodes(areas, 2).flatMap(({ children }) => children.map(({ title }) => title))).toEqual([
      '广州市',
      '东莞市',
    ]);
  });

  it('finds what was chosen before by a code that is not offered any more', () => {
    const nodes = areaNodes(areas, 3);
    expect(nodeOf(nodes, '1101')?.value).toBe('11');
    expect(nodeOf(nodes, '440103')?.title).toBe('荔湾区');
    expect(nodeOf(nodes, '99')).toBeNull();
  });
});
