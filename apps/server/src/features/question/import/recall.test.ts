import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DraftQuestion } from '#domain/question-draft.ts';
import { judgeQuestion } from '#domain/question-faults.ts';
import { fitQuestion } from '#domain/question-fit.ts';
import { readWord } from '#ports/word.ts';

/**
 * Documents in the layouts that people use, made with LibreOffice, and what is in them: how many of their questions are
 * found, and how many are right without mending.
 */

const FOLDER = new URL('./fixtures/', import.meta.url);
const Asked = z.object({
  type: z.number(),
  stem: z.string(),
  options: z.array(z.string()),
  answer: z.array(z.string()),
  analysis: z.string(),
  rubric: z.array(z.tuple([z.string(), z.number()])).default([]),
});
const Expected = z.record(
  z.string(),
  z.array(
    Asked.extend({
      material: z.string().default(''),
      difficulty: z.number().default(3),
      children: z.array(Asked).default([]),
      /** Of the stem and the options. */
      pictures: z.number().default(0),
      faults: z.array(z.string()).default([]),
      warnings: z.array(z.string()).default([]),
    }),
  ),
);
const expected = Expected.parse(JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')));

type AskedShape = z.output<typeof Asked>;
const shapeOf = ({
  type,
  stem,
  options,
  answer,
  analysis,
  rubric,
}: DraftQuestion | DraftQuestion['children'][number]): AskedShape => ({
  type,
  stem,
  options: options.map(({ text }) => text),
  answer,
  analysis,
  rubric: rubric.map(({ text, share }) => [text, share]),
});
const read = async (name: string) =>
  (await readWord(readFileSync(new URL(`${name}.docx`, FOLDER)))).drafts.map(({ question, faults, warnings }) => ({
    ...shapeOf(question),
    material: question.material,
    difficulty: question.difficulty,
    children: question.children.map(shapeOf),
    pictures: question.images.length + question.options.filter(({ image }) => image !== null).length,
    faults: [...faults, ...judgeQuestion(fitQuestion(question).question)].map(({ msg }) => msg),
    warnings,
  }));

describe('documents as people write them', () => {
  it('are all described', () => {
    const files = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.docx') ? [file.slice(0, -5)] : []));
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(files.length).toBeGreaterThanOrEqual(10);
  });

  it.each(Object.entries(expected))('%s', async (name, questions) => {
    const found = await read(name);
    const right = found.filter((question, at) => isDeepStrictEqual(question, questions[at])).length;
    process.stdout.write(`${name}: ${found.length} found of ${questions.length}, ${right} right\n`);
    expect(found).toEqual(questions);
  });
});
