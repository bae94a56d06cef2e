import { namesOf, withAbove } from '@zhibiao/contract/member/department-path';
import type { DepartmentStudy } from '@zhibiao/contract/org/overview';

/** What stands in one department itself, without those below it. */
export type DepartmentOwn = DepartmentStudy;

/** So many rows are read at a glance; an organisation with more shows its departments of the first level. */
const MOST = 14;
const LEVELS = 2;

/**
 * Departments in the order of their tree, each with all below it, then the members who are in none. Without such
 * members there is nothing to say.
 */
export const rollUp = (tree: readonly string[], own: readonly DepartmentOwn[]): DepartmentStudy[] => {
  const sums = new Map<string | null, DepartmentStudy>();
  for (const { path, people, records, finished } of own)
    for (const above of path === null ? [null] : withAbove(path)) {
      const sum = sums.get(above) ?? { path: above, people: 0, records: 0, finished: 0 };
      sums.set(above, {
        path: above,
        people: sum.people + people,
        records: sum.records + records,
        finished: sum.finished + finished,
      });
    }
  const downTo = (level: number) =>
    [...tree.filter((path) => namesOf(path).length <= level), null].flatMap((path) => sums.get(path) ?? []);
  const deep = downTo(LEVELS);
  return deep.length > MOST ? downTo(1) : deep;
};
