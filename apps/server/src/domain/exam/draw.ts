import { type DrawRule, groupedBy, type Traits } from '#domain/paper/draw-rule.ts';
import type { DrawCell } from '#domain/paper/feasible.ts';
import type { Random } from '#domain/number/seeded-random.ts';

/**
 * Draws for every rule of a paper, no question twice. Whatever `feasible` calls feasible is drawn: when rules that drew
 * first took what only a later one accepts, they move over.
 */

/** Questions that no rule can tell apart, by their places from 0 on. */
export type DrawPool<T> = DrawCell & { at: (place: number) => T };

/** What is known one by one, for those who have no bank's worth of them. */
export const poolsOf = <T extends Traits>(questions: readonly T[]): DrawPool<T>[] =>
  questions.map((question) => ({ ...question, count: 1, at: () => question }));

type Named = { id: string };
/** Pools that the same rules fit: where they begin among the places of all. */
type Group<T> = { rules: readonly number[]; count: number; parts: { from: number; pool: DrawPool<T> }[] };

/** The last part that begins at or before a place holds it. */
const atPlace = <T>({ parts }: Group<T>, place: number): T => {
  let low = 0;
  for (let high = parts.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.from ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const part = parts[low] as Group<T>['parts'][number];
  return part.pool.at(place - part.from);
};

const groupsOf = <T>(rules: readonly DrawRule[], pools: readonly DrawPool<T>[]): Group<T>[] =>
  groupedBy(rules, pools).map((group) => {
    let count = 0;
    const parts = group.of.map((pool) => {
      const from = count;
      count += pool.count;
      return { from, pool };
    });
    return { rules: group.rules, count, parts };
  });

/**
 * What is left of a group: its first `left` places, shuffled so far as they were drawn from, and the questions that
 * came up and are only taken when nothing else is left.
 */
type Rest<T> = { group: Group<T>; left: number; moved: Map<number, number>; seen: T[] };
type Drawn<T> = { question: T; of: Rest<T> };

const countOf = <T>({ left, seen }: Rest<T>): number => left + seen.length;

/** One of the first `left`, each as likely as any other; the last one takes its place. */
const takeFrom = <T>(rest: Rest<T>, nth: number): T => {
  const place = rest.moved.get(nth) ?? nth;
  rest.left -= 1;
  rest.moved.set(nth, rest.moved.get(rest.left) ?? rest.left);
  return atPlace(rest.group, place);
};

/** One of all that is left here, each as likely as any other; what was seen before only when nothing else is left. */
const drawOne = <T extends Named>(rests: readonly Rest<T>[], { seen, random }: Drawing<T>): Drawn<T> | null => {
  const nthOf = (sizeOf: (rest: Rest<T>) => number): { of: Rest<T>; nth: number } | null => {
    const total = rests.reduce((sum, rest) => sum + sizeOf(rest), 0);
    if (total === 0) return null;
    let nth = random(total);
    for (const of of rests) {
      if (nth < sizeOf(of)) return { of, nth };
      nth -= sizeOf(of);
    }
    return null;
  };
  for (let found = nthOf(({ left }) => left); found; found = nthOf(({ left }) => left)) {
    const question = takeFrom(found.of, found.nth);
    if (!seen.has(question.id)) return { question, of: found.of };
    found.of.seen.push(question);
  }
  const again = nthOf((rest) => rest.seen.length);
  const [question] = again?.of.seen.splice(again.nth, 1) ?? [];
  return again && question !== undefined ? { question, of: again.of } : null;
};

type Drawing<T> = {
  /** What each rule may draw from, and what it has drawn. */
  rests: readonly (readonly Rest<T>[])[];
  drawn: Drawn<T>[][];
  seen: ReadonlySet<string>;
  random: Random;
};

/** `rule` gets one of `of`, which the rule of the step after it gives up. */
type Step<T> = { rule: number; of: Rest<T>; before: Step<T> | null };
type Way<T> = { rule: number; before: Step<T> | null };

/** The shortest way from a rule that wants one more to something that is left; null when there is none. */
const wayFor = <T>(start: number, { rests, drawn }: Drawing<T>): Way<T> | null => {
  const looked = new Set<Rest<T>>();
  const reached = new Set([start]);
  const queue: Way<T>[] = [{ rule: start, before: null }];
  for (const way of queue) {
    for (const of of rests[way.rule] ?? []) {
      if (looked.has(of)) continue;
      looked.add(of);
      if (countOf(of) > 0) return way;
      for (const other of of.group.rules)
        if (!reached.has(other) && drawn[other]?.some((one) => one.of === of)) {
          reached.add(other);
          queue.push({ rule: other, before: { ...way, of } });
        }
    }
  }
  return null;
};

/** One more for a rule: drawn, or given up by others that draw again. */
const drawFor = <T extends Named>(rule: number, drawing: Drawing<T>): boolean => {
  const { rests, drawn, random } = drawing;
  const way = wayFor(rule, drawing);
  const one = way && drawOne(rests[way.rule] ?? [], drawing);
  if (!one) return false;
  drawn[way.rule]?.push(one);
  let giver = way.rule;
  for (let step = way.before; step; step = step.before) {
    const { of } = step;
    const drawnHere = drawn[giver] ?? [];
    const open = drawnHere.flatMap((each, at) => (each.of === of ? [at] : []));
    const [given] = drawnHere.splice(open[random(open.length)] ?? 0, 1);
    if (given) drawn[step.rule]?.push(given);
    giver = step.rule;
  }
  return true;
};

const narrowness = ({ difficulty, clauseId, clause }: DrawRule): number =>
  Number(difficulty !== undefined) + Number(clauseId !== undefined || clause !== undefined);

/** `rule`: the place of the rule that drew it. */
export type Chosen<T> = { question: T; score: number; rule: number };
const NOTHING: ReadonlySet<string> = new Set();

/**
 * The drawing of a paper from these pools, to be repeated: what depends on neither seed nor learner is done once. It
 * gives null when the banks hold too few. Narrow rules draw first, so that they find most to choose from; `seen` are
 * drawn only when a rule would be short without them.
 */
export const drawingOf = <T extends Named>(rules: readonly DrawRule[], pools: readonly DrawPool<T>[]) => {
  const groups = groupsOf(rules, pools);
  const order = rules
    .map((rule, at) => ({ rule, at }))
    .sort((a, b) => narrowness(b.rule) - narrowness(a.rule))
    .map(({ at }) => at);
  return (random: Random, seen: ReadonlySet<string> = NOTHING): Chosen<T>[] | null => {
    const all = groups.map((group): Rest<T> => ({ group, left: group.count, moved: new Map(), seen: [] }));
    const rests = rules.map((_, at) => all.filter(({ group }) => group.rules.includes(at)));
    const drawing: Drawing<T> = { rests, drawn: rules.map(() => []), seen, random };
    for (const at of order)
      for (let left = rules[at]?.count ?? 0; left > 0; left -= 1) if (!drawFor(at, drawing)) return null;
    return rules.flatMap(({ score }, at) =>
      (drawing.drawn[at] ?? []).map(({ question }) => ({ question, score, rule: at })),
    );
  };
};
