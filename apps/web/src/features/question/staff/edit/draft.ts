import { ANSWERED_BY, isMarked, OPTION_LETTERS, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { ChildFields, LooseQuestion, QuestionImage } from '@zhibiao/contract/question/content';
import { blanksIn } from '@zhibiao/contract/question/rules';
import type { z } from 'zod';
import { randomId } from '#lib/platform/random-id.ts';

/**
 * A question while it is written. What another type would need is kept beside, so that trying a type loses nothing;
 * whether an option is right lies with the option, so that it stays right wherever it is moved.
 */

export type OptionDraft = { uid: string; text: string; image: QuestionImage | null; right: boolean };
export type PointDraft = { id: string; text: string; accept: string; share: number | null };
export type PartDraft = {
  type: QuestionType;
  stem: string;
  images: QuestionImage[];
  options: OptionDraft[];
  /** 'A' 正确 · 'B' 错误 · '' not said yet. */
  verdict: string;
  blanks: string[];
  reference: string;
  analysis: string;
  rubric: PointDraft[];
};
export type ChildDraft = PartDraft & { uid: string; id: string | null; share: number | null };
export type QuestionDraft = PartDraft & {
  bankId: string;
  material: string;
  difficulty: number;
  clauseId: string | null;
  lawId: string | null;
  validFrom: string | null;
  validTo: string | null;
  children: ChildDraft[];
  /** What was changed, for colleagues. */
  why: string;
};

type Stored = z.output<typeof LooseQuestion>;
type StoredPart = Omit<ChildFields, 'id' | 'share'>;

export const emptyOption = (): OptionDraft => ({ uid: randomId(), text: '', image: null, right: false });
export const emptyPoint = (): PointDraft => ({ id: randomId(), text: '', accept: '', share: 1 });
const emptyPart = (type: QuestionType): PartDraft => ({
  type,
  stem: '',
  images: [],
  options: [emptyOption(), emptyOption(), emptyOption(), emptyOption()],
  verdict: '',
  blanks: [],
  reference: '',
  analysis: '',
  rubric: [emptyPoint()],
});
export const emptyChild = (type: QuestionType = QUESTION.indefinite): ChildDraft => ({
  ...emptyPart(type),
  uid: randomId(),
  id: null,
  share: 1,
});
export const emptyDraft = (given: Partial<QuestionDraft>): QuestionDraft => ({
  ...emptyPart(given.type ?? QUESTION.single),
  bankId: '',
  material: '',
  difficulty: 3,
  clauseId: null,
  lawId: null,
  validFrom: null,
  validTo: null,
  children: given.type === QUESTION.case ? [emptyChild()] : [],
  why: '',
  ...given,
});

const partDraft = (question: StoredPart): PartDraft => {
  const empty = emptyPart(question.type);
  const by = ANSWERED_BY[question.type];
  return {
    ...empty,
    stem: question.stem,
    images: question.images,
    analysis: question.analysis,
    ...(by === 'options' || question.options.length > 0
      ? {
          options: question.options.map(({ key, text, image }) => ({
            uid: randomId(),
            text,
            image,
            right: question.answer.includes(key),
          })),
        }
      : {}),
    ...(by === 'trueOrFalse' ? { verdict: question.answer[0] ?? '' } : {}),
    ...(by === 'blanks' ? { blanks: [...question.answer] } : {}),
    ...(by === 'text' ? { reference: question.answer[0] ?? '', rubric: question.rubric } : {}),
  };
};
type StoredQuestion = Omit<Stored, 'children'> & {
  children: readonly (StoredPart & { id?: string | undefined; share: number })[];
};
/** What is stored, as its editor holds it. */
export const questionDraftOf = (question: StoredQuestion, bankId = ''): QuestionDraft => ({
  ...partDraft(question),
  bankId,
  material: question.material,
  difficulty: question.difficulty,
  clauseId: question.clauseId,
  lawId: question.lawId,
  validFrom: question.validFrom,
  validTo: question.validTo,
  children: question.children.map((child) => ({
    ...partDraft(child),
    uid: child.id ?? randomId(),
    id: child.id ?? null,
    share: child.share,
  })),
  why: '',
});

/** Without the empty lines at the end, of which a new question has some. */
const written = (options: readonly OptionDraft[]): readonly OptionDraft[] => {
  const filled = options.map(({ text, image, right }) => text.trim() !== '' || image !== null || right);
  return options.slice(0, Math.max(2, filled.lastIndexOf(true) + 1));
};
const answerOf = (draft: PartDraft): string[] => {
  switch (ANSWERED_BY[draft.type]) {
    case 'options':
      return draft.options.flatMap(({ right }, at) => (right ? [OPTION_LETTERS.charAt(at)] : []));
    case 'trueOrFalse':
      return draft.verdict ? [draft.verdict] : [];
    case 'blanks':
      return Array.from({ length: blanksIn(draft.stem) }, (_, at) => draft.blanks[at] ?? '');
    case 'text':
      return draft.reference.trim() ? [draft.reference] : [];
  }
};
const partBody = (draft: PartDraft) => ({
  type: draft.type,
  stem: draft.stem,
  images: draft.images,
  options:
    ANSWERED_BY[draft.type] === 'options'
      ? written(draft.options).map(({ text, image }, at) => ({ key: OPTION_LETTERS.charAt(at), text, image }))
      : [],
  answer: answerOf(draft),
  analysis: draft.analysis,
  rubric: isMarked(draft.type) ? draft.rubric : [],
});
/** What is sent; it may still break the rules. */
export const questionBodyOf = (draft: QuestionDraft) => {
  const isCase = draft.type === QUESTION.case;
  const children = isCase
    ? draft.children.map((child) => ({
        ...partBody(child),
        ...(child.id === null ? {} : { id: child.id }),
        share: child.share,
      }))
    : [];
  return {
    ...partBody(draft),
    // The questions of a case have the answers and the points; it has none of its own.
    ...(children.length > 0 ? { answer: [], rubric: [], analysis: '' } : {}),
    material: isCase ? draft.material : '',
    difficulty: draft.difficulty,
    clauseId: draft.clauseId,
    lawId: draft.lawId,
    validFrom: draft.validFrom || null,
    validTo: draft.validTo || null,
    children,
  };
};
/** Whether two say the same, whatever is kept beside. */
export const isSameQuestion = (one: QuestionDraft, other: QuestionDraft): boolean =>
  one.bankId === other.bankId && JSON.stringify(questionBodyOf(one)) === JSON.stringify(questionBodyOf(other));

/** Of one right option at most, the first that was right. */
export const withOneRight = (options: readonly OptionDraft[]): OptionDraft[] => {
  const first = options.findIndex(({ right }) => right);
  return options.map((option, at) => ({ ...option, right: at === first }));
};
export const markRight = (question: PartDraft, at: number): OptionDraft[] =>
  question.type === QUESTION.single
    ? question.options.map((option, i) => ({ ...option, right: i === at }))
    : question.options.map((option, i) => (i === at ? { ...option, right: !option.right } : option));

export const moved = <T>(rows: readonly T[], from: number, to: number): T[] => {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
