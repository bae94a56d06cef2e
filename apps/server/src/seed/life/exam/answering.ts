import { createHash } from 'node:crypto';
import { type GivenQuestion, isMarked, QUESTION } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { AnswerKey } from '#domain/exam/scoring.ts';
import { pick, type Random } from '#domain/number/seeded-random.ts';

/** What a learner answers, by how much they know and how hard the question is. */

/** Its key says something else than what is right: the better one knows the subject, the less one gains. */
type Miskeyed = { stem: string; truth: string };
/** No learner ever chooses this option. */
type Unused = { stem: string; option: string };
export type Quirks = { miskeyed: readonly Miskeyed[]; unused: Unused };

const HARDEST = 0.35;
const EASIEST = 0.95;
/** The mean share of learners who are right: the same for a question every time. */
const easeOf = (stem: string): number => {
  const [byte = 0] = createHash('sha256').update(stem).digest();
  return HARDEST + (EASIEST - HARDEST) * Math.sqrt(byte / 255);
};
const happens = (random: Random, share: number): boolean => random(1_000) < share * 1_000;

/** Written for the marker; how much of it there is says how good it is. */
const WRITTEN = [
  '首先明确职责和范围，再按策划、实施、检查、改进的顺序开展。',
  '应当有形成文件的信息作为证据，包括记录、清单和评审意见，并说明由谁保存、保存多久。',
  '涉及的部门要一起确认，发现不符合时分析原因、采取纠正措施，并验证措施是否有效。',
  '最后把结果提交管理评审，作为下一年度目标和资源安排的输入。',
];
const writtenBy = (skill: number, random: Random): string => {
  const sentences = Math.max(1, Math.min(WRITTEN.length, Math.round(2.6 + skill * 5 + (random(10) - 4) / 5)));
  return WRITTEN.slice(0, sentences).join('');
};
/** The share of the points that such an answer deserves. */
export const worthOf = (written: string): number =>
  WRITTEN.filter((one) => written.includes(one)).length / WRITTEN.length;

const others = ({ options, stem }: GivenQuestion, right: readonly string[], { unused }: Quirks): string[] =>
  options
    .filter(({ key, text }) => !right.includes(key) && !(stem === unused.stem && text === unused.option))
    .map(({ key }) => key);

const choose = (question: GivenQuestion, answer: readonly string[], quirks: Quirks, right: boolean, random: Random) => {
  if (right) return answer[0] ?? '';
  return pick(others(question, answer, quirks), random, 1)[0] ?? '';
};

const chooseSeveral = (
  question: GivenQuestion,
  answer: readonly string[],
  quirks: Quirks,
  right: boolean,
  random: Random,
) => {
  if (right) return [...answer];
  const more = others(question, answer, quirks);
  const least = answer.length > 2 || more.length === 0;
  const chosen =
    least && random(3) > 0 ? pick(answer, random, answer.length - 1) : [...answer, ...pick(more, random, 1)];
  return chosen.toSorted();
};

/** Null where it is left blank. */
export const answerOf = (
  question: GivenQuestion,
  { answer }: AnswerKey,
  { skill, quirks, random }: { skill: number; quirks: Quirks; random: Random },
): AnswerValue | null => {
  const { type, stem } = question;
  if (isMarked(type)) return writtenBy(skill, random);
  const truth = quirks.miskeyed.find((one) => one.stem === stem)?.truth;
  const option = question.options.find(({ text }) => text === truth)?.key;
  if (option !== undefined && !answer.includes(option))
    return happens(random, 0.62 + skill * 1.4) ? option : (answer[0] ?? null);
  const right = happens(random, Math.max(0.05, Math.min(0.98, easeOf(stem) + skill)));
  if (type === QUESTION.multi || type === QUESTION.indefinite)
    return chooseSeveral(question, answer, quirks, right, random);
  if (type === QUESTION.blank)
    return answer.map((spellings, at) =>
      right || (at > 0 && random(2) === 0) ? (spellings.split('|')[0] ?? '') : '不清楚',
    );
  return choose(question, answer, quirks, right, random);
};
