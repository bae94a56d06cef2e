import { schemaOf } from '@zhibiao/contract/codes';
import { QUESTION, type QuestionType, type GivenQuestion } from '@zhibiao/contract/exam';
import { z } from 'zod';
import { pick, type Random } from './seeded-random.ts';

/** From a paper's rules to the questions one learner is given. */

const DrawRule = z.object({
  bankId: z.string(),
  type: schemaOf(QUESTION),
  difficulty: z.number().optional(),
  clause: z.string().optional(),
  count: z.number(),
  score: z.number(),
});
const FixedRule = z.object({ questionId: z.string(), score: z.number() });
export type DrawRule = z.output<typeof DrawRule>;
export type FixedRule = z.output<typeof FixedRule>;
export type Rules = { fixed: FixedRule[] } | { draw: DrawRule[] };

const FIXED = 1;

/** A paper's `rules` column, which its `mode` reads: 1 固定 · 2 随机. */
export const rulesOf = ({ mode, rules }: { mode: number; rules: unknown }): Rules =>
  mode === FIXED ? { fixed: z.array(FixedRule).parse(rules) } : { draw: z.array(DrawRule).parse(rules) };

export const questionCount = (rules: Rules): number =>
  'fixed' in rules ? rules.fixed.length : rules.draw.reduce((sum, { count }) => sum + count, 0);

/** What a drawing needs to know of a question of the bank. */
export type Candidate = { id: string; bankId: string; type: QuestionType; difficulty: number; clause: string | null };

const fits =
  (rule: DrawRule) =>
  (question: Candidate): boolean =>
    question.bankId === rule.bankId &&
    question.type === rule.type &&
    (rule.difficulty === undefined || question.difficulty === rule.difficulty) &&
    (rule.clause === undefined || question.clause === rule.clause);

/** Whether a paper's rules can give this question to somebody. */
export const canDraw = (rules: Rules, question: Candidate): boolean =>
  'fixed' in rules
    ? rules.fixed.some(({ questionId }) => questionId === question.id)
    : rules.draw.some((rule) => fits(rule)(question));

const narrowness = (rule: DrawRule): number =>
  Number(rule.difficulty !== undefined) + Number(rule.clause !== undefined);

/**
 * Draws for every rule, no question twice; null when the banks hold too few.
 * Narrow rules draw first, so that a wide one does not take the only question they accept.
 */
export const drawQuestions = (
  rules: readonly DrawRule[],
  bank: readonly Candidate[],
  random: Random,
): FixedRule[] | null => {
  const taken = new Set<string>();
  const drawn = new Map<DrawRule, FixedRule[]>();
  for (const rule of [...rules].sort((a, b) => narrowness(b) - narrowness(a))) {
    const chosen = pick(
      bank.filter((question) => !taken.has(question.id) && fits(rule)(question)),
      random,
      rule.count,
    );
    if (chosen.length < rule.count) return null;
    for (const { id } of chosen) taken.add(id);
    drawn.set(
      rule,
      chosen.map(({ id }) => ({ questionId: id, score: rule.score })),
    );
  }
  return rules.flatMap((rule) => drawn.get(rule) ?? []);
};

/** A question as the bank holds it, without its answer. */
export type BankQuestion = Candidate & {
  stem: string;
  material: string | null;
  options: { key: string; text: string }[];
};

/**
 * A question as given, and which letter each of the bank's options got; null where answers are not letters of options.
 */
export type LaidOut = { given: GivenQuestion; letters: Record<string, string> | null };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TRUE_OR_FALSE = [
  { key: 'A', text: '正确' },
  { key: 'B', text: '错误' },
];

/** What a question of a type is answered with: options of its own, 正确 and 错误, blanks in its stem, or text. */
const ANSWERED_WITH: Record<QuestionType, 'options' | 'trueOrFalse' | 'blanks' | 'text'> = {
  [QUESTION.single]: 'options',
  [QUESTION.multi]: 'options',
  [QUESTION.judge]: 'trueOrFalse',
  [QUESTION.blank]: 'blanks',
  [QUESTION.essay]: 'text',
  [QUESTION.case]: 'text',
  [QUESTION.indefinite]: 'options',
};

/** Blanks are marked by a run of underscores. */
const blanksIn = (stem: string): number => Math.max(1, stem.match(/[_＿]{2,}/g)?.length ?? 0);

const layOutOne = (question: BankQuestion, score: number, shuffleOptions: boolean, random: Random): LaidOut => {
  const answeredWith = ANSWERED_WITH[question.type];
  const own = answeredWith === 'options' ? question.options : [];
  const ordered = shuffleOptions ? pick(own, random) : own;
  const letters =
    answeredWith === 'options'
      ? Object.fromEntries(ordered.map(({ key }, index) => [key, LETTERS.charAt(index)]))
      : null;
  const given: GivenQuestion = {
    questionId: question.id,
    type: question.type,
    stem: question.stem,
    options:
      answeredWith === 'trueOrFalse'
        ? TRUE_OR_FALSE
        : ordered.map(({ text }, index) => ({ key: LETTERS.charAt(index), text })),
    score,
    ...(question.material === null ? {} : { material: question.material }),
    ...(answeredWith === 'blanks' ? { blanks: blanksIn(question.stem) } : {}),
  };
  return { given, letters };
};

/**
 * Sections by type in the usual order; inside a section shuffled or as drawn. Options get letters of this paper only.
 */
export const layOut = (
  drawn: readonly { question: BankQuestion; score: number }[],
  { shuffleQuestions, shuffleOptions }: { shuffleQuestions: boolean; shuffleOptions: boolean },
  random: Random,
): LaidOut[] => {
  const types = [...new Set(drawn.map(({ question }) => question.type))].sort((a, b) => a - b);
  return types.flatMap((type) => {
    const section = drawn.filter(({ question }) => question.type === type);
    return (shuffleQuestions ? pick(section, random) : section).map(({ question, score }) =>
      layOutOne(question, score, shuffleOptions, random),
    );
  });
};
