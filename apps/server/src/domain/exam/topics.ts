import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { GOOD_SHARE } from '@zhibiao/contract/practice/learner';
import { z } from 'zod';
import { type AnswerRules, isAnswered, partialCredit } from './scoring.ts';

/** The parts that an assessment's result tells apart, and what may be said of them while its answers are withheld. */

const Topic = z.object({
  name: z.string(),
  /** Of the questions that belong to it. */
  clauses: z.array(z.string()),
  lessonId: z.string().nullish(),
});
export type Topic = z.output<typeof Topic>;
/** A paper's `topics` column. */
export const topicsOf = (topics: unknown): Topic[] => z.array(Topic).parse(topics);

export type Level = 'good' | 'weak';
export const levelOf = (gained: number, full: number): Level => (gained >= GOOD_SHARE * full ? 'good' : 'weak');

/** How a topic went, as its learner sees it. */
export type TopicState = { level: Level | null; gained: number | null; score: number | null };
/** The lower, the sooner its course is advised. Without points the levels decide, so that the advice tells no more. */
const need = ({ level, gained, score }: TopicState): number => {
  if (gained !== null && score) return gained / score;
  return level === 'weak' ? 0 : 0.5;
};
/** The topic to begin with, the first of equals: never one that is called good. Null where all of them are. */
export const neediest = <T extends TopicState>(topics: readonly T[]): T | null =>
  topics.filter(({ level }) => level !== 'good').toSorted((a, b) => need(a) - need(b))[0] ?? null;

type Question = { type: QuestionType; score: number; blanks?: number | undefined; options: readonly unknown[] };

const shares = (full: number, parts: number): number[] =>
  Array.from({ length: parts + 1 }, (_, right) => Math.floor((full * right) / parts));
const allOrNothing = (full: number): number[] => [0, full];
/** What a marker may give is not known beforehand. */
const byMarker = (): number[] => [];

type Gains = (full: number, question: Question, rules: AnswerRules, chosen: number) => number[];
/** Chosen were all that are right, or some of more, or a wrong one. */
const severalBy =
  (rule: keyof AnswerRules): Gains =>
  (full, { options }, rules, chosen) => {
    const more = Array.from({ length: Math.max(0, options.length - chosen) }, (_, at) => chosen + at + 1);
    return [...new Set([0, ...more.map((right) => partialCredit(rules[rule], full, chosen, right)), full])];
  };

/** In tenths of a point, whatever an answer of this type may gain (see scoring.ts). */
const GAINS: Record<QuestionType, Gains> = {
  [QUESTION.single]: allOrNothing,
  [QUESTION.multi]: severalBy('multiRule'),
  [QUESTION.judge]: allOrNothing,
  [QUESTION.blank]: (full, { blanks = 1 }) => shares(full, blanks),
  [QUESTION.essay]: byMarker,
  [QUESTION.case]: byMarker,
  [QUESTION.indefinite]: severalBy('indefRule'),
};

/** One question as its learner answered it. `topic` counts from 0; a higher one than there are is no topic's. */
export type Item = { topic: number; full: number; gained: number; gains: readonly number[] };

export const topicItemOf = (
  topic: number,
  question: Question,
  value: AnswerValue | undefined,
  gained: number,
  rules: AnswerRules,
): Item => {
  const full = Math.round(question.score * 10);
  const chosen = Array.isArray(value) ? value.length : 1;
  const gains = isAnswered(value) ? GAINS[question.type](full, question, rules, chosen) : [0];
  return { topic, full, gained: Math.round(gained * 10), gains };
};

/** How many ways lead to each sum. */
type Sums = ReadonlyMap<number, number>;
const waysOf = (sums: readonly number[]): Sums => new Map(sums.map((sum) => [sum, 1]));
const NOTHING = waysOf([0]);
const plus = (a: Sums, b: Sums): Sums => {
  const sums = new Map<number, number>();
  for (const [one, ways] of a)
    for (const [other, more] of b) sums.set(one + other, (sums.get(one + other) ?? 0) + ways * more);
  return sums;
};
const sumsOf = (items: readonly Item[]): Sums => items.reduce((sums, { gains }) => plus(sums, waysOf(gains)), NOTHING);

/** One topic's answers: its sums, and those in which a question that may gain several marks gains one of them. */
const reckon = (items: readonly Item[]) => {
  const kinds = new Map(items.map((item, index) => [item.gains.join(), index]));
  return {
    full: items.reduce((sum, { full }) => sum + full, 0),
    gained: items.reduce((sum, { gained }) => sum + gained, 0),
    sums: sumsOf(items),
    // Questions that may gain the same cannot be told apart; one stands for all.
    marks: [...kinds.values()].flatMap((index) => {
      const others = sumsOf(items.toSpliced(index, 1));
      return (items[index]?.gains ?? []).map((gain) => plus(others, waysOf([gain])));
    }),
  };
};
type Reckoned = ReturnType<typeof reckon>;

const isGood = ({ full }: Reckoned, sum: number) => levelOf(sum, full) === 'good';
/** A cell is a set of results: bit n says whether topic n is good. */
const hasGood = (cell: number, topic: number) => ((cell >> topic) & 1) === 1;

/** Of one cell: how many results with this total it holds, and which marks of which questions occur among them. */
const cellOf = (cell: number, reckoned: readonly Reckoned[], total: number) => {
  const within = (sums: Sums, topic: number): Sums =>
    new Map([...sums].filter(([sum]) => isGood(reckoned[topic] as Reckoned, sum) === hasGood(cell, topic)));
  const allBut = (left: number | null) =>
    reckoned.reduce((sums, one, topic) => (topic === left ? sums : plus(sums, within(one.sums, topic))), NOTHING);
  return {
    cell,
    weight: allBut(null).get(total) ?? 0,
    open: reckoned.flatMap(({ marks }, topic) => {
      const rest = allBut(topic);
      return marks.map((sums) => [...within(sums, topic).keys()].some((sum) => rest.has(total - sum)));
    }),
  };
};
type Cell = ReturnType<typeof cellOf>;

/**
 * Those of the groups whose levels must not be shown: each that rules a mark out, and the rarest of the others besides,
 * until all of these together rule out nothing either.
 */
const silentOf = (groups: readonly Cell[][], rulesOut: (cells: readonly Cell[]) => boolean): Cell[] => {
  const weigh = (cells: readonly Cell[]) => cells.reduce((sum, { weight }) => sum + weight, 0);
  const silent = groups.filter(rulesOut).flat();
  const rest = groups.filter((group) => !rulesOut(group)).sort((a, b) => weigh(a) - weigh(b));
  while (silent.length > 0 && rulesOut(silent)) silent.push(...(rest.shift() ?? []));
  return silent;
};

/**
 * The level of each topic, or null for those of which nothing may be said, while answers are withheld.
 *
 * Until answers are released a learner knows the score alone. Levels beside it could give a mark away, for instance
 * where a topic is good only if its one answered question is right. So all results that fit the answers and the score
 * are sorted by the levels they would show, and levels are shown only where every mark of every question that the score
 * leaves possible stays possible. Results for which that fails share one answer, which tells fewer topics apart, and so
 * on. Which results share an answer follows from what the learner knows, so that silence gives nothing away either.
 */
export const levelsBesideScore = (items: readonly Item[], topics: number): (Level | null)[] => {
  const silence = Array.from({ length: topics }, () => null);
  if (items.some(({ gains, gained }) => !gains.includes(gained))) return silence;
  // What belongs to no topic is in the score too; it is a part of its own, whose level is never shown.
  const reckoned = Array.from({ length: topics + 1 }, (_, part) =>
    reckon(items.filter(({ topic }) => Math.min(topic, topics) === part)),
  );
  const total = items.reduce((sum, { gained }) => sum + gained, 0);
  const possible = Array.from({ length: 2 ** reckoned.length }, (_, cell) => cellOf(cell, reckoned, total)).filter(
    ({ weight }) => weight > 0,
  );
  const occurs = (cells: readonly Cell[], mark: number) => cells.some(({ open }) => open[mark]);
  const marks = possible[0]?.open.map((_, mark) => mark).filter((mark) => occurs(possible, mark)) ?? [];
  const rulesOut = (cells: readonly Cell[]) => marks.some((mark) => !occurs(cells, mark));

  const own = reckoned.reduce((cell, one, topic) => cell + (isGood(one, one.gained) ? 2 ** topic : 0), 0);
  const shown = silence.map((_, topic) => topic).sort((a, b) => size(reckoned, b) - size(reckoned, a) || a - b);
  for (let cells = possible; shown.length > 0; shown.pop()) {
    const mask = shown.reduce((sum, topic) => sum + 2 ** topic, 0);
    const groups = Map.groupBy(cells, ({ cell }) => cell & mask);
    const silent = silentOf([...groups.values()], rulesOut);
    if (!silent.some(({ cell }) => cell === own))
      return silence.map((_, topic) => {
        const one = reckoned[topic];
        return one && shown.includes(topic) ? levelOf(one.gained, one.full) : null;
      });
    cells = silent;
  }
  return silence;
};

const size = (reckoned: readonly Reckoned[], topic: number): number => reckoned[topic]?.full ?? 0;
