import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { QUESTION } from '@zhibiao/contract/question/types';
import { z } from 'zod';
import type { Draft, DraftPart } from '#domain/question/draft.ts';
import { readWord } from '#ports/word/word.ts';

/** How many questions of a folder's documents are read as they are meant; expected.json says how. */

const RecalledQuestion = z.object({
  type: z.number(),
  stem: z.string(),
  options: z.array(z.string()),
  answer: z.array(z.string()),
  analysis: z.string(),
  rubric: z.array(z.tuple([z.string(), z.number()])).default([]),
});
export const Meant = RecalledQuestion.extend({
  material: z.string().default(''),
  /** Of the stem and the options. */
  pictures: z.number().default(0),
  children: z.array(RecalledQuestion).default([]),
});
type Meant = z.output<typeof Meant>;
type Shape = z.output<typeof RecalledQuestion>;
const Expected = z.record(z.string(), z.array(Meant));

/** Spaces, the width of brackets, whether empty ones are kept and what sets cells apart are everybody's own. */
const flat = (text: string): string =>
  text
    .replace(/[\s｜]+/g, '')
    .replace(/_+/g, '____')
    .replace(/[（(](?:____)?[）)]/g, '')
    .replaceAll('（', '(')
    .replaceAll('）', ')');
const shapeOf = ({ type, stem, options, answer, analysis, rubric }: Shape): Shape => ({
  type,
  stem: flat(stem),
  options: type === QUESTION.judge ? [] : options.map(flat),
  answer: answer.map(flat),
  analysis: flat(analysis),
  rubric: rubric.map(([text, share]) => [flat(text), share]),
});
export const plainQuestion = ({ type, stem, options, answer, analysis, rubric }: DraftPart): Shape => ({
  type,
  stem,
  answer,
  analysis,
  options: options.map(({ text }) => text),
  rubric: rubric.map(({ text, share }) => [text, share]),
});
/** A case needs a stem, and takes its number for one where it has no title. */
const titled = (question: Shape): Shape =>
  question.type === QUESTION.case && /^案例[一二三四五六七八九十\d]+$/.test(question.stem)
    ? { ...question, stem: '' }
    : question;
const foundIn = ({ question }: Draft) => ({
  ...shapeOf(titled(plainQuestion(question))),
  material: flat(question.material),
  children: question.children.map((child) => shapeOf(plainQuestion(child))),
  pictures: question.images.length + question.options.filter(({ image }) => image !== null).length,
});
const meantBy = ({ material, children, pictures, ...question }: Meant) => ({
  ...shapeOf(titled(question)),
  material: flat(material),
  children: children.map(shapeOf),
  pictures,
});

type Recall = {
  name: string;
  count: number;
  /** How many were found beyond those that are meant. */
  more: number;
  /** By their numbers, those that are read otherwise or not at all. */
  otherwise: number[];
};

export const expectedIn = (folder: URL): [name: string, questions: Meant[]][] =>
  Object.entries(Expected.parse(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))));

export const recallOf = async (folder: URL, name: string, questions: readonly Meant[]): Promise<Recall> => {
  const { drafts } = await readWord(readFileSync(new URL(`${name}.docx`, folder)));
  const found = drafts.map(foundIn);
  let from = 0;
  const otherwise = questions.flatMap((question, at) => {
    const meant = meantBy(question);
    const place = found.findIndex((one, n) => n >= from && isDeepStrictEqual(one, meant));
    if (place < 0) return [at + 1];
    from = place + 1;
    return [];
  });
  return { name, count: questions.length, more: drafts.length - questions.length, otherwise };
};
