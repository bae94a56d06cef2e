import { ANSWERED_BY, type GivenQuestion, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { blanksIn } from '@zhibiao/contract/question/rules';
import type { PartDraft, QuestionDraft } from '#features/question/staff/edit/draft.ts';
import { letterOf } from '#features/question/staff/words.ts';

/** What a question of a type is worth in the paper that the preview supposes. */
export const SAMPLE_SCORE: Record<QuestionType, number> = {
  [QUESTION.single]: 2,
  [QUESTION.multi]: 4,
  [QUESTION.judge]: 1,
  [QUESTION.blank]: 2,
  [QUESTION.essay]: 10,
  [QUESTION.case]: 12,
  [QUESTION.indefinite]: 4,
};

const VERDICTS = [
  { key: 'A', text: '正确' },
  { key: 'B', text: '错误' },
];
const optionsOf = ({ type, options }: PartDraft): GivenQuestion['options'] => {
  if (ANSWERED_BY[type] === 'trueOrFalse') return VERDICTS;
  if (ANSWERED_BY[type] !== 'options') return [];
  return options.map(({ text, image }, at) => ({ key: letterOf(at), text, ...(image ? { image } : {}) }));
};
const given = (question: PartDraft, questionId: string, score: number): GivenQuestion => ({
  questionId,
  type: question.type,
  stem: question.stem,
  options: optionsOf(question),
  score,
  ...(question.images.length > 0 ? { images: question.images } : {}),
  ...(ANSWERED_BY[question.type] === 'blanks' ? { blanks: Math.max(1, blanksIn(question.stem)) } : {}),
});

/** A case's points by the shares of its questions, in tenths; what is left over goes to the last. */
export const split = (score: number, shares: readonly (number | null)[]): number[] => {
  const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0) || 1;
  const tenths = shares.map((share) => Math.floor((score * 10 * (share ?? 0)) / sum));
  const rest = score * 10 - tenths.reduce((total, one) => total + one, 0);
  return tenths.map((one, at) => (one + (at === tenths.length - 1 ? rest : 0)) / 10);
};

/** As a learner is given it: a case as its questions, one after another. */
export const givenOf = (draft: QuestionDraft): GivenQuestion[] => {
  const score = SAMPLE_SCORE[draft.type];
  if (draft.type !== QUESTION.case) return [given(draft, 'preview', score)];
  const { children, images, material } = draft;
  const shared = { material, ...(images.length > 0 ? { materialImages: images } : {}) };
  if (children.length === 0) return [{ ...given({ ...draft, images: [] }, 'preview', score), ...shared }];
  const scores = split(
    score,
    children.map(({ share }) => share),
  );
  return children.map((child, at) => ({
    ...given(child, child.uid, scores[at] ?? 0),
    ...shared,
    group: { id: 'preview', title: draft.stem, no: at + 1, of: children.length },
  }));
};
