import type { Area } from '@zhibiao/contract/site/learner';
import type { z } from 'zod';

export type AreaTree = {
  /** What may be chosen below a code; '' for the provinces. */
  below: (code: string) => { value: string; label: string }[];
  /** From the province down to a code, the code included; empty for an unknown one. */
  pathTo: (code: string) => string[];
};

/** The flat rows of areaList as a tree. */
export const areaTree = (areas: readonly z.output<typeof Area>[]): AreaTree => {
  const known = new Map(areas.map((area) => [area.area_code, area]));
  const children = new Map<string, { value: string; label: string }[]>();
  for (const { area_code: value, area_name: label, pre_area_id: above, disabled } of areas) {
    if (disabled) continue;
    const parent = known.has(above) ? above : '';
    children.set(parent, [...(children.get(parent) ?? []), { value, label }]);
  }
  const pathTo = (code: string): string[] => {
    const area = known.get(code);
    return area ? [...pathTo(area.pre_area_id), code] : [];
  };

  return { below: (code) => children.get(code) ?? [], pathTo };
};

/** Goes on down while there is only one way: 北京市 has no city but itself. */
export const descend = (tree: AreaTree, code: string): string => {
  const [only, ...others] = tree.below(code);
  return only && others.length === 0 ? descend(tree, only.value) : code;
};

export type AreaNode = { value: string; title: string; children: AreaNode[] };

/**
 * The areas as a tree whose values begin the codes of all that lies below: 11, 1101, 110108. What only repeats the name
 * above it, 北京市 in 北京市, gives way to what it holds.
 */
export const areaNodes = (areas: readonly z.output<typeof Area>[], depth: number): AreaNode[] => {
  const tree = areaTree(areas);
  const levels = new Map(areas.map(({ area_code, level }) => [area_code, level]));
  const below = (code: string, name: string): AreaNode[] =>
    tree.below(code).flatMap(({ value, label }) => {
      const level = levels.get(value) ?? 0;
      if (level > depth) return [];
      const children = below(value, label);
      return label === name ? children : [{ value: value.slice(0, level * 2), title: label, children }];
    });
  return below('', '');
};

/** The node of a value, or the nearest one above it that the tree has: 1101 is 北京市 as 11 is. */
export const nodeOf = (nodes: readonly AreaNode[], value: string): AreaNode | null => {
  const at = nodes.find((node) => value.startsWith(node.value)) ?? null;
  return at && at.value !== value ? (nodeOf(at.children, value) ?? at) : at;
};
