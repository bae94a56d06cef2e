import type { Area } from '@zhibiao/contract/site';
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
