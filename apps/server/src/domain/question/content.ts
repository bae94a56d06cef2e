import { isMarked, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { QuestionImage, QuestionOption, RubricPoint } from '@zhibiao/contract/question/content';
import { schemaOf } from '@zhibiao/contract/core/code-schema';
import { z } from 'zod';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

/** A question as the bank keeps it, what each of its versions is written down as, and how two of them differ. */

/** As stored: what was legal once is read for ever. */
const StoredImage = z.object({ url: z.string(), alt: z.string() });
const StoredOption = z.object({ key: z.string(), text: z.string(), image: StoredImage.nullable().default(null) });
const StoredPoint = z.object({ id: z.string(), text: z.string(), accept: z.string().default(''), share: z.number() });
const Key = z.object({ answer: z.array(z.string()), analysis: z.string(), rubric: z.array(StoredPoint) });
export type QuestionKey = { answer: string[]; analysis: string; rubric: RubricPoint[] };
export const NO_KEY: QuestionKey = { answer: [], analysis: '', rubric: [] };
const keyOf = ({ answer, analysis, rubric }: QuestionKey): QuestionKey => ({ answer, analysis, rubric });

type QuestionText = QuestionKey & { stem: string; images: QuestionImage[]; options: QuestionOption[] };
export type ChildContent = QuestionText & { id: string; type: QuestionType; share: number };
export type QuestionContent = QuestionText & {
  bankId: string;
  type: QuestionType;
  material: string;
  difficulty: number;
  /** In words, of what came before clauses were kept. */
  clause: string | null;
  clauseId: string | null;
  lawId: string | null;
  validFrom: string | null;
  validTo: string | null;
  children: ChildContent[];
};

const child = {
  stem: z.string(),
  images: z.array(StoredImage).default([]),
  options: z.array(StoredOption).default([]),
};
const StoredChild = z.object({ id: z.string(), type: schemaOf(QUESTION), share: z.number(), ...child });
/** `QuestionVersion.content`. */
const StoredContent = z.object({
  type: schemaOf(QUESTION),
  ...child,
  bankId: z.string(),
  material: z.string().nullable(),
  difficulty: z.number(),
  clause: z.string().nullable().default(null),
  clauseId: z.string().nullable().default(null),
  lawId: z.string().nullable().default(null),
  validFrom: z.string().nullable().default(null),
  validTo: z.string().nullable().default(null),
  children: z.array(StoredChild).default([]),
});
/** `QuestionVersion.answer`: a question's own, or of a case with questions the key of each by its id. */
const StoredAnswer = z.union([z.array(z.string()), z.record(z.string(), Key)]);

export type StoredVersion = { content: unknown; answer: unknown; analysis: string; rubric: unknown };

const withoutKey = <T extends QuestionKey>({ answer: _, analysis: __, rubric: ___, ...rest }: T) => rest;

/** The columns of a version. Of a case all stands in its own row, so that what is sat together is read together. */
export const contentOfVersion = (question: QuestionContent) => {
  const { children, answer, analysis, rubric } = question;
  const keys = Object.fromEntries(children.map((one) => [one.id, keyOf(one)]));
  return { content: StoredContent.parse(question), answer: children.length > 0 ? keys : answer, analysis, rubric };
};

export const fromVersion = ({ content, answer, analysis, rubric }: StoredVersion): QuestionContent => {
  const { children, material, ...own } = StoredContent.parse(content);
  const keys = StoredAnswer.parse(answer);
  const keyOfChild = (id: string): QuestionKey => (Array.isArray(keys) ? NO_KEY : (keys[id] ?? NO_KEY));
  return {
    ...own,
    material: material ?? '',
    answer: Array.isArray(keys) ? keys : [],
    analysis,
    rubric: z.array(StoredPoint).parse(rubric),
    children: children.map((one) => ({ ...one, ...keyOfChild(one.id) })),
  };
};

const PUBLISHED_FIELDS = ['type', 'stem', 'material', 'options', 'images'] as const;
const FILED = ['difficulty', 'clauseId', 'lawId', 'validFrom', 'validTo'] as const;
const KEY = ['answer', 'analysis', 'rubric'] as const;
const CONTENT_FIELDS = [...PUBLISHED_FIELDS, ...FILED, 'children', ...KEY] as const;
export type ContentField = (typeof CONTENT_FIELDS)[number];

/** Whatever the order in which a database hands over an object's names. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
const partOf = (question: QuestionContent, field: ContentField): unknown => {
  if (field === 'children') return question.children.map(withoutKey);
  const isKey = KEY.some((one) => one === field);
  return isKey ? [question[field], question.children.map((one) => one[field as keyof QuestionKey])] : question[field];
};
/** What is another now; a case's keys are its questions' together. */
export const changedFields = (before: QuestionContent, after: QuestionContent): ContentField[] =>
  CONTENT_FIELDS.filter((field) => text(partOf(before, field)) !== text(partOf(after, field)));

type Scored = Pick<ChildContent, 'type' | 'options' | 'answer'>;
const right = ({ answer, options }: Scored): string =>
  text(answer.map((own) => options.find(({ key }) => key === own)?.text ?? own).toSorted());
const scoresElse = (before: Scored, after: Scored): boolean => !isMarked(after.type) && right(before) !== right(after);
/**
 * Whether earlier answers would be scored otherwise: what is right is another text now. What people mark is not scored
 * by a key.
 */
export const isKeyChanged = (before: QuestionContent, after: QuestionContent): boolean =>
  scoresElse(before, after) ||
  after.children.some((one) => {
    const old = before.children.find(({ id }) => id === one.id);
    return old !== undefined && scoresElse(old, one);
  });

/** Of one that people typed; whatever it has no use for is left out. */
export const contentOf = (
  fields: QuestionFields,
  bankId: string,
  idOfChild: (at: number, given: string | undefined) => string,
): QuestionContent => {
  const { children, clauseId, ...own } = fields;
  const points = children.map(({ id, ...one }, at) => ({ ...one, id: idOfChild(at, id) }));
  return { ...own, bankId, clause: null, clauseId, children: own.type === QUESTION.case ? points : [] };
};

type Simple = {
  bankId: string;
  type: QuestionType;
  stem: string;
  material?: string | undefined;
  options?: readonly { key: string; text: string }[];
  difficulty: number;
  clause?: string | undefined;
  clauseId: string | null;
  answer: string[];
  analysis: string;
  rubric: RubricPoint[];
};
/** Of one that comes with the product: without pictures. */
export const simpleContent = ({ material = '', options = [], clause, clauseId, ...own }: Simple): QuestionContent => ({
  ...own,
  material,
  options: options.map((option) => ({ ...option, image: null })),
  clause: clause ?? null,
  images: [],
  clauseId,
  lawId: null,
  validFrom: null,
  validTo: null,
  children: [],
});
export const FIRST_VERSION = { version: 1, why: '首次保存' };
