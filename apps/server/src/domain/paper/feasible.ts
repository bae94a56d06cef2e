import { type DrawTraits, groupedBy, type Traits } from './draw-rule.ts';

/** Whether banks hold enough for all rules of a paper at once, no question twice: a maximum flow, rules to cells. */

/** So many questions that no rule can tell apart. */
export type DrawCell = Traits & { count: number };
type Rule = DrawTraits & { count: number };

/** How one rule stands, in the order of the rules. */
type Fit = {
  needs: number;
  /** Questions that fit it, whatever the other rules take of them. */
  fits: number;
  /** What it gets when all rules together get as many as can be. */
  gets: number;
};
export type Feasibility = { ok: boolean; rules: Fit[] };

/** Cells that the same rules fit, as one. */
type Group = { rules: ReadonlySet<number>; left: number; given: number[] };

const groupsOf = (rules: readonly Rule[], cells: readonly DrawCell[]): Group[] =>
  groupedBy(rules, cells).map((group) => ({
    rules: new Set(group.rules),
    left: group.of.reduce((sum, { count }) => sum + count, 0),
    given: rules.map(() => 0),
  }));

/** One step of a path: `rule` takes of `group`, which is free or which the step before it gives up. */
type Step = { rule: number; group: Group; before: Step | null };

/** The shortest way by which a rule gets more: of a group with something left, others moving over for it. */
const wayFor = (start: number, groups: readonly Group[]): Step | null => {
  const seen = new Set<Group>();
  const reached = new Set([start]);
  let steps: { rule: number; before: Step | null }[] = [{ rule: start, before: null }];
  while (steps.length > 0) {
    const next: typeof steps = [];
    for (const { rule, before } of steps)
      for (const group of groups) {
        if (seen.has(group) || !group.rules.has(rule)) continue;
        seen.add(group);
        const step = { rule, group, before };
        if (group.left > 0) return step;
        group.given.forEach((given, other) => {
          if (given === 0 || reached.has(other)) return;
          reached.add(other);
          next.push({ rule: other, before: step });
        });
      }
    steps = next;
  }
  return null;
};

const stepsOf = (last: Step): Step[] => {
  const steps: Step[] = [];
  for (let step: Step | null = last; step; step = step.before) steps.unshift(step);
  return steps;
};

/** What can move along the whole way: what its end has left, and what each rule on it can give up. */
const widthOf = (steps: readonly Step[], wanted: number): number =>
  steps.reduce((width, { group }, at) => {
    const giver = steps[at + 1]?.rule;
    return Math.min(width, giver === undefined ? group.left : (group.given[giver] ?? 0));
  }, wanted);

const move = (steps: readonly Step[], amount: number): void =>
  steps.forEach(({ rule, group }, at) => {
    group.given[rule] = (group.given[rule] ?? 0) + amount;
    const giver = steps[at + 1]?.rule;
    if (giver === undefined) group.left -= amount;
    else group.given[giver] = (group.given[giver] ?? 0) - amount;
  });

/**
 * All rules together get as many questions as can be; what is missing is missing at the rules that fit most, where
 * there is a choice.
 */
export const feasible = (rules: readonly Rule[], cells: readonly DrawCell[]): Feasibility => {
  const groups = groupsOf(rules, cells);
  const found: Fit[] = rules.map(({ count }, at) => ({
    needs: count,
    fits: groups.reduce((sum, group) => sum + (group.rules.has(at) ? group.left : 0), 0),
    gets: 0,
  }));
  const narrowFirst = found.map((fit, at) => ({ fit, at })).sort((a, b) => a.fit.fits - b.fit.fits);
  for (const { fit, at } of narrowFirst)
    while (fit.gets < fit.needs) {
      const way = wayFor(at, groups);
      if (!way) break;
      const steps = stepsOf(way);
      const amount = widthOf(steps, fit.needs - fit.gets);
      move(steps, amount);
      fit.gets += amount;
    }
  return { ok: found.every(({ needs, gets }) => gets === needs), rules: found };
};
