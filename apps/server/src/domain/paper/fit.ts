import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION } from '@zhibiao/contract/question/types';
import type { DrawRule } from '@zhibiao/contract/paper/draft';
import type { RuleFit } from '@zhibiao/contract/paper/staff-publish';
import { fits as fitsRule, type Traits } from './draw-rule.ts';
import { feasible } from './feasible.ts';

/** Whether banks hold enough for a paper's rules: today, and on every day until its end on which something changes. */

/** `from` is the first day on which it is drawn, `to` the first on which it is not any more; null is for ever. */
type Cell = Traits & { count: number; from: string | null; to: string | null };

/** Days of which at least one cell begins or ends, after `first` and until `last`. */
const daysOfChange = (cells: readonly Pick<Cell, 'from' | 'to'>[], first: string, last: string): string[] =>
  [...new Set(cells.flatMap(({ from, to }) => [from, to]))]
    .filter((day) => day !== null)
    .filter((day) => day > first && day <= last)
    .toSorted();

export const holdsOn = ({ from, to }: Pick<Cell, 'from' | 'to'>, day: string): boolean =>
  (from === null || from <= day) && (to === null || day < to);

/** What would fit a rule at any difficulty. */
const widerThan = ({ difficulty, ...rule }: DrawRule, cells: readonly Cell[], today: string): number | null =>
  difficulty === undefined
    ? null
    : cells.reduce((sum, cell) => sum + (holdsOn(cell, today) && fitsRule(rule, cell) ? cell.count : 0), 0);

type Days = {
  today: string;
  /** Of its opening, when that is to come. */
  opens: string | null;
  /** Of its closing, or as far as one looks. */
  ends: string;
};

/**
 * Of each rule what fits it today, and each day from which on it is short of more or fewer than before; on its opening
 * day in any case.
 */
export const fitOf = (rules: readonly DrawRule[], cells: readonly Cell[], { today, opens, ends }: Days): RuleFit[] => {
  const days = [
    today,
    ...new Set([...(opens !== null && opens > today ? [opens] : []), ...daysOfChange(cells, today, ends)].toSorted()),
  ];
  const fits: RuleFit[] = rules.map((rule, at) => ({
    at,
    fits: 0,
    short: [],
    same: false,
    wider: widerThan(rule, cells, today),
  }));
  const lastHad = rules.map(({ count }) => count);
  for (const day of days) {
    const found = feasible(
      rules,
      cells.filter((cell) => holdsOn(cell, day)),
    );
    found.rules.forEach(({ needs, gets, fits: held }, at) => {
      const fit = fits[at];
      if (!fit) return;
      if (day === today) Object.assign(fit, { fits: held, same: held === needs && gets === needs });
      if (gets < needs && (gets !== lastHad[at] || day === opens))
        fit.short.push({ from: day === today ? null : day, needs, has: gets });
      lastHad[at] = gets;
    });
  }
  return fits;
};

const shortTypeName = (type: number): string => labelOf(QUESTION, type).replace(/(选择)?题$/, '');
/** `单选·7 支持·难度3` */
export const ruleName = (rule: DrawRule, clauseName: (id: string) => string): string =>
  [
    shortTypeName(rule.type),
    rule.clauseId ? clauseName(rule.clauseId) : (rule.clause ?? null),
    rule.difficulty === undefined ? null : `难度${rule.difficulty}`,
  ]
    .filter((part) => part !== null)
    .join('·');
