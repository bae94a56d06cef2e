import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { ANSWERED_BY, type GivenQuestion, QUESTION } from '@zhibiao/contract/question/types';
import { blanksIn } from '@zhibiao/contract/question/rules';
import { z } from 'zod';
import { splitByShare } from './marking/case-score.ts';
import { DrawRule, fits, type Traits } from '#domain/paper/draw-rule.ts';
import { pick, type Random } from '#domain/number/seeded-random.ts';

/** From a paper's rules to the questions one learner is given. */

const FixedRule = z.object({ questionId: z.string(), score: z.number() });
export type FixedRule = z.output<typeof FixedRule>;
export type QuestionRules = { fixed: FixedRule[] } | { draw: DrawRule[] };

/** A paper's `rules` column, which its `mode` reads: 1 固定 · 2 随机. */
export const rulesOf = ({ mode, rules }: { mode: number; rules: unknown }): QuestionRules =>
  mode === PAPER_MODE.fixed ? { fixed: z.array(FixedRule).parse(rules) } : { draw: z.array(DrawRule).parse(rules) };

export const questionCount = (rules: QuestionRules): number =>
  'fixed' in rules ? rules.fixed.length : rules.draw.reduce((sum, { count }) => sum + count, 0);

/** Whether a paper's rules can give this question, or this case, to a learner. */
export const canDraw = (rules: QuestionRules, question: Traits & { id: string }): boolean =>
  'fixed' in rules
    ? rules.fixed.some(({ questionId }) => questionId === question.id)
    : rules.draw.some((rule) => fits(rule, question));

type Picture = { url: string; alt: string };
type Content = Pick<GivenQuestion, 'type' | 'stem'> & {
  id: string;
  version: number;
  images: Picture[];
  options: { key: string; text: string; image?: Picture | null | undefined }[];
};
/** A question as the bank holds it, without its answer; a case with its own questions, in their order. */
export type BankQuestion = Content & { material: string | null; children: (Content & { share: number })[] };

/** As an attempt keeps it: what its learner is given, which version of the question that is, and which rule drew it. */
type SnapshotQuestion = GivenQuestion & { v: number; rule?: number };
/**
 * A question as given, and which letter each of the bank's options got; null where answers are not letters of options.
 */
export type LaidOut = { given: SnapshotQuestion; letters: Record<string, string> | null };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TRUE_OR_FALSE = [
  { key: 'A', text: '正确' },
  { key: 'B', text: '错误' },
];

type Order = { shuffleOptions: boolean; random: Random };

const layOutOne = (question: Content, score: number, { shuffleOptions, random }: Order): LaidOut => {
  const answeredBy = ANSWERED_BY[question.type];
  const own = answeredBy === 'options' ? question.options : [];
  const ordered = shuffleOptions ? pick(own, random) : own;
  const letters =
    answeredBy === 'options' ? Object.fromEntries(ordered.map(({ key }, index) => [key, LETTERS.charAt(index)])) : null;
  const given = {
    questionId: question.id,
    type: question.type,
    stem: question.stem,
    options:
      answeredBy === 'trueOrFalse'
        ? TRUE_OR_FALSE
        : ordered.map(({ text, image }, index) => ({ key: LETTERS.charAt(index), text, ...(image ? { image } : {}) })),
    score,
    ...(question.images.length > 0 ? { images: question.images } : {}),
    ...(answeredBy === 'blanks' ? { blanks: Math.max(1, blanksIn(question.stem)) } : {}),
    v: question.version,
  };
  return { given, letters };
};

const materialOf = ({ material, images }: BankQuestion) => ({
  ...(material === null ? {} : { material }),
  ...(images.length > 0 ? { materialImages: images } : {}),
});

/** A case is given as its own questions, in their order, each with the whole material. */
const layOutCase = (question: BankQuestion, score: number, order: Order): LaidOut[] => {
  const { id, stem: title, children } = question;
  const scores = splitByShare(
    score,
    children.map(({ share }) => share),
  );
  return children.map((child, at) => {
    const { given, letters } = layOutOne(child, scores[at] ?? 0, order);
    const group = { id, title, no: at + 1, of: children.length };
    return { given: { ...given, ...materialOf(question), group }, letters };
  });
};

const layOutWhole = (question: BankQuestion, score: number, order: Order): LaidOut[] => {
  if (question.children.length > 0) return layOutCase(question, score, order);
  if (question.type !== QUESTION.case) return [layOutOne(question, score, order)];
  // Its pictures are the material's.
  const { given, letters } = layOutOne({ ...question, images: [] }, score, order);
  return [{ given: { ...given, ...materialOf(question) }, letters }];
};

/**
 * Sections by type in the usual order; inside a section shuffled or as drawn. Options get letters of this paper only.
 */
export const layOut = (
  drawn: readonly { question: BankQuestion; score: number; rule?: number }[],
  { shuffleQuestions, shuffleOptions }: { shuffleQuestions: boolean; shuffleOptions: boolean },
  random: Random,
): LaidOut[] => {
  const types = [...new Set(drawn.map(({ question }) => question.type))].sort((a, b) => a - b);
  return types.flatMap((type) => {
    const section = drawn.filter(({ question }) => question.type === type);
    return (shuffleQuestions ? pick(section, random) : section).flatMap(({ question, score, rule }) =>
      layOutWhole(question, score, { shuffleOptions, random }).map(({ given, letters }) => ({
        given: rule === undefined ? given : { ...given, rule },
        letters,
      })),
    );
  });
};
