import { namesOf, withAbove } from '@zhibiao/contract/member/department-path';

const BY_PINYIN = new Intl.Collator('zh-CN');

/** Each followed by those below it; brothers by their place, and of the same place by pinyin. */
export const departmentsInOrder = <D extends { path: string; sort: number }>(departments: readonly D[]): D[] => {
  const placeOf = new Map(departments.map(({ path, sort }) => [path, sort]));
  const keyed = departments.map((one) => ({
    one,
    names: namesOf(one.path),
    places: withAbove(one.path).map((path) => placeOf.get(path) ?? 0),
  }));
  type Keyed = (typeof keyed)[number];
  const compare = (a: Keyed, b: Keyed): number => {
    for (let level = 0; level < Math.min(a.names.length, b.names.length); level += 1) {
      if (a.names[level] === b.names[level]) continue;
      const place = (a.places[level] ?? 0) - (b.places[level] ?? 0);
      return place || BY_PINYIN.compare(a.names[level] ?? '', b.names[level] ?? '');
    }
    return a.names.length - b.names.length;
  };
  return keyed.toSorted(compare).map(({ one }) => one);
};
