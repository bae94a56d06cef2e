import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { RESCORE_KIND, RESCORE_POLICY } from '@zhibiao/contract/exam/staff-rescore';
import { answerFor, type Corrected, gainedBy, type KeptKey } from './corrected-key.ts';
import type { AnswerRules } from './scoring.ts';

/** What becomes of an attempt that is scored again. Nothing of it is kept here: the same asks give the same answer. */

export type RescoredAttempt = AnswerRules & {
  score: number;
  passed: boolean;
  passScore: number;
  snapshot: readonly GivenQuestion[];
  key: Readonly<Record<string, KeptKey>>;
  answers: Readonly<Record<string, { value: AnswerValue; score: number | null }>>;
};
type QuestionKind = Exclude<CodeOf<typeof RESCORE_KIND>, typeof RESCORE_KIND.passScore>;
/** Of a question by its newest key, or of a paper's pass mark. */
export type Change =
  | { kind: typeof RESCORE_KIND.passScore; passScore: number }
  | { kind: QuestionKind; questionId: string; to: Corrected };

export type Rescored = {
  score: number;
  /** As it stands then: a pass that would be none stands until staff decide. */
  passed: boolean;
  /** By its score. */
  wouldPass: boolean;
  passScore: number;
  /** What the question gained, and its key; null where neither is touched. */
  question: { gained: number; key: KeptKey } | null;
};

const TENTHS = 10;
const tenths = (points: number): number => Math.round(points * TENTHS);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/**
 * Points with one decimal: the sum, or where questions were dropped what the others gained as a share of them, of the
 * full score, rounded down to a tenth like every share.
 */
export const totalScored = (
  snapshot: readonly Pick<GivenQuestion, 'questionId' | 'score'>[],
  gained: (questionId: string) => number,
  isDropped: (questionId: string) => boolean,
): number => {
  const rest = snapshot.filter(({ questionId }) => !isDropped(questionId));
  const points = sum(rest.map(({ questionId }) => tenths(gained(questionId))));
  if (rest.length === snapshot.length) return points / TENTHS;
  const full = sum(snapshot.map(({ score }) => tenths(score)));
  const left = sum(rest.map(({ score }) => tenths(score)));
  return (left === 0 ? full : Math.floor((points * full) / left)) / TENTHS;
};

type ScoredAnswer = {
  given: GivenQuestion;
  value: AnswerValue | undefined;
  gained: number;
  kept: KeptKey;
  attempt: RescoredAttempt;
};
type Answered = { gained: number; key: KeptKey };
const stripped = ({ also: _, ruling: __, ...key }: KeptKey): KeptKey => key;
const byKey =
  (note: string, keepsOld: boolean) =>
  ({ given, value, kept, attempt }: ScoredAnswer, to: Corrected): Answered | null => {
    const answer = answerFor(given, to, kept);
    if (answer === null) return null;
    const also = keepsOld ? [kept.answer, ...(kept.also ?? [])] : [];
    const key = {
      ...stripped(kept),
      v: to.version,
      answer,
      analysis: to.analysis,
      note,
      ...(also.length > 0 ? { also } : {}),
    };
    return { gained: gainedBy(given, key, value, attempt), key };
  };
/** Null where a new key says nothing of the question as it was given. */
const ANSWERED: Record<QuestionKind, (answer: ScoredAnswer, to: Corrected) => Answered | null> = {
  [RESCORE_KIND.newKey]: byKey('本题答案已更正。', false),
  [RESCORE_KIND.both]: byKey('本题答案已更正，按原答案作答同样得分。', true),
  [RESCORE_KIND.everybody]: ({ given, kept }) => ({
    gained: given.score,
    key: { ...stripped(kept), ruling: 'full', note: '本题有误，全员得分。' },
  }),
  [RESCORE_KIND.drop]: ({ gained, kept }) => ({
    gained,
    key: { ...stripped(kept), ruling: 'dropped', note: '本题有误，已剔除，其余题目按满分折算。' },
  }),
};

type Policy = CodeOf<typeof RESCORE_POLICY>;
const same = ({ score, passed, passScore }: RescoredAttempt): Rescored => ({
  score,
  passed,
  wouldPass: passed,
  passScore,
  question: null,
});

const withPassScore = (attempt: RescoredAttempt, passScore: number, policy: Policy): Rescored => {
  const { score, passed } = attempt;
  if (policy === RESCORE_POLICY.upOnly && passScore > attempt.passScore) return same(attempt);
  const wouldPass = score >= passScore || (passed && policy === RESCORE_POLICY.upOnly);
  // Who is still to be decided about stands as they stood, by the mark that they passed.
  return {
    ...same(attempt),
    passed: passed || wouldPass,
    wouldPass,
    passScore: passed && !wouldPass ? attempt.passScore : passScore,
  };
};

const withQuestion = (
  attempt: RescoredAttempt,
  { kind, questionId, to }: Extract<Change, { questionId: string }>,
  policy: Policy,
): Rescored | null => {
  const given = attempt.snapshot.find((question) => question.questionId === questionId);
  if (!given) return null;
  const gainedOf = (id: string): number => attempt.answers[id]?.score ?? 0;
  const gained = gainedOf(questionId);
  const kept = attempt.key[questionId] ?? { answer: [], analysis: '' };
  const value = attempt.answers[questionId]?.value;
  const answered = ANSWERED[kind]({ given, value, gained, kept, attempt }, to);
  if (answered === null) return null;
  const upOnly = policy === RESCORE_POLICY.upOnly;
  const question = { ...answered, gained: upOnly ? Math.max(gained, answered.gained) : answered.gained };
  const score = totalScored(
    attempt.snapshot,
    (id) => (id === questionId ? question.gained : gainedOf(id)),
    (id) => (id === questionId ? question.key : attempt.key[id])?.ruling === 'dropped',
  );
  // Dropping a question may cost a learner who had it right: then it counts for them.
  if (upOnly && score < attempt.score)
    return kind === RESCORE_KIND.drop ? same(attempt) : { ...same(attempt), question };
  const wouldPass = score >= attempt.passScore || (upOnly && attempt.passed);
  return { score, passed: attempt.passed || wouldPass, wouldPass, passScore: attempt.passScore, question };
};

/** Null where it cannot be scored so: the question is not in it, or was another one. */
export const rescored = (attempt: RescoredAttempt, change: Change, policy: Policy): Rescored | null =>
  'passScore' in change ? withPassScore(attempt, change.passScore, policy) : withQuestion(attempt, change, policy);
