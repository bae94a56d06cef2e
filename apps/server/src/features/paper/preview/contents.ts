import type { GivenQuestion, QuestionType } from '@zhibiao/contract/question/types';
import { QuestionImage, QuestionOption, RubricPoint } from '@zhibiao/contract/question/content';
import { z } from 'zod';
import { many, type Queryable, sql } from '#db/sql.ts';

/** Whole questions with their keys, for those who may see them: of a case with its own questions. */

type Key = { answer: string[]; analysis: string; rubric: RubricPoint[] };
type Picture = { url: string; alt: string };
type Content = {
  id: string;
  bankId: string;
  type: QuestionType;
  stem: string;
  material: string | null;
  options: { key: string; text: string; image?: Picture | null }[];
  images: Picture[];
  difficulty: number;
  clause: string | null;
  version: number;
  share: number;
  key: Key;
};
export type WholeQuestion = Content & { children: Content[] };

type Row = Omit<Content, 'options' | 'images' | 'key'> & {
  parentId: string | null;
  options: unknown;
  images: unknown;
  answer: unknown;
  analysis: string | null;
  rubric: unknown;
};
const selectWhole = (ids: readonly string[]) => sql<Row>`
  SELECT q.id, q."parentId", q."bankId", q.type, q.stem, q.material, q.options, q.images, q.difficulty, q.clause,
    q.version, q.share, k.answer, k.analysis, k.rubric
  FROM "Question" q LEFT JOIN "QuestionKey" k ON k."questionId" = q.id
  WHERE q.id = ANY(${ids}::uuid[]) OR q."parentId" = ANY(${ids}::uuid[]) AND q.sort >= 0
  ORDER BY q.sort, q.no`;

const Options = z.array(QuestionOption.extend({ text: z.string(), image: QuestionImage.nullish() }));
const Images = z.array(QuestionImage);
const Answer = z.array(z.string()).catch([]);
const Rubric = z.array(RubricPoint).catch([]);
const read = ({ parentId: _, answer, analysis, rubric, options, images, ...row }: Row): Content => ({
  ...row,
  options: Options.parse(options).map(({ image, ...option }) => ({ ...option, ...(image ? { image } : {}) })),
  images: Images.parse(images),
  key: { answer: Answer.parse(answer), analysis: analysis ?? '', rubric: Rubric.parse(rubric) },
});

export const wholeQuestions = async (on: Queryable, ids: readonly string[]): Promise<Map<string, WholeQuestion>> => {
  if (ids.length === 0) return new Map();
  const rows = await many(on, selectWhole(ids));
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  return new Map(
    rows
      .filter(({ parentId }) => parentId === null)
      .map((row) => [row.id, { ...read(row), children: (children.get(row.id) ?? []).map(read) }]),
  );
};

/** The key in the letters that this draw gave to the options; a judgement has its own two. */
export const keyAsGiven = (
  key: Key,
  letters: Record<string, string> | null,
  { options }: Pick<GivenQuestion, 'options'>,
): Key => ({
  ...key,
  answer: letters && options.length > 0 ? key.answer.map((own) => letters[own] ?? own).toSorted() : key.answer,
});
