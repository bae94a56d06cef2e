import type { ItemFlag } from '@zhibiao/contract/exam/staff-stats';
import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { ENOUGH, type ItemFigures, type OptionFigures } from './item-figures.ts';

/** What the figures of a question say in words, and what they ask for. */

export const HARD = 0.3;
export const EASY = 0.9;
export const WEAK = 0.2;
/** A wrong option that a smaller share of learners choose distracts none. */
const IDLE = 0.05;
const HALF = 0.5;

type Choice = { wrong: OptionFigures[]; right: OptionFigures[] };
type Leads = (choice: Choice) => OptionFigures[];

const mostOf = (options: readonly OptionFigures[]): number => Math.max(0, ...options.map(({ upper }) => upper));
/** A wrong option is the one that most of the best chose. */
const one: Leads = ({ wrong, right }) => wrong.filter(({ upper }) => upper > mostOf(right) && upper === mostOf(wrong));
/** Where several are right: most of the best chose a wrong one, and more than one that is said to be right. */
const several: Leads = ({ wrong, right }) =>
  wrong.filter(({ upper }) => upper > HALF && right.some((other) => other.upper < upper));
const none: Leads = () => [];

/** Which wrong options lead in the upper group, and whether a wrong option that no learner chooses means anything. */
const CHOSEN_FROM: Record<QuestionType, { leads: Leads; distracts: boolean }> = {
  [QUESTION.single]: { leads: one, distracts: true },
  [QUESTION.multi]: { leads: several, distracts: true },
  [QUESTION.judge]: { leads: one, distracts: false },
  [QUESTION.blank]: { leads: none, distracts: false },
  [QUESTION.essay]: { leads: none, distracts: false },
  [QUESTION.case]: { leads: none, distracts: false },
  [QUESTION.indefinite]: { leads: several, distracts: true },
};

const named = (options: readonly OptionFigures[]): string => options.map(({ key }) => key).join('、');

/** `withKey`: the viewer may know the answer; otherwise no word tells an option from another. */
type About = { type: QuestionType; right: readonly string[]; withKey: boolean };

const ofKey = (figures: ItemFigures, choice: Choice, { type, withKey }: About): ItemFlag[] => {
  const leading = CHOSEN_FROM[type].leads(choice);
  if (leading.length > 0) {
    const what = withKey ? ` ${named(leading)}` : '非答案选项';
    return [{ kind: 'check', text: `高分组更多选择了${what}，请核对答案` }];
  }
  return figures.r !== null && figures.r < 0 ? [{ kind: 'check', text: '区分度为负，请核对答案' }] : [];
};

const ofDistractors = ({ wrong }: Choice, { type, withKey }: About): ItemFlag[] => {
  const idle = CHOSEN_FROM[type].distracts ? wrong.filter(({ all }) => all < IDLE) : [];
  if (idle.length === 0) return [];
  return [{ kind: 'distractor', text: withKey ? `干扰项 ${named(idle)} 无效` : `${idle.length} 个干扰项无效` }];
};

/** What is about the answer comes first. */
export const itemFlags = (figures: ItemFigures, about: About): ItemFlag[] => {
  const { n, p, r, options } = figures;
  if (n < ENOUGH) return [{ kind: 'few', text: `样本不足（${n}/${ENOUGH}）` }];
  const isRight = ({ key }: OptionFigures) => about.right.includes(key);
  const choice = { right: options.filter(isRight), wrong: options.filter((option) => !isRight(option)) };
  return [
    ...ofKey(figures, choice, about),
    ...(p < HARD ? [{ kind: 'hard' as const, text: '偏难' }] : []),
    ...(p > EASY ? [{ kind: 'easy' as const, text: '偏易' }] : []),
    ...(r !== null && r >= 0 && r < WEAK ? [{ kind: 'weak' as const, text: '区分度低' }] : []),
    ...ofDistractors(choice, about),
  ];
};

/** The lower, the sooner staff should look: the answer, then anything else, then what is as it should be. */
export const urgency = (flags: readonly ItemFlag[]): number => {
  if (flags.some(({ kind }) => kind === 'check')) return 0;
  return flags.some(({ kind }) => kind !== 'few') ? 1 : 2;
};
