import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DraftQuestion } from '#domain/question-draft.ts';
import { judgeQuestion } from '#domain/question-faults.ts';
import { fitQuestion } from '#domain/question-fit.ts';
import { readQuestionText } from '#domain/question-text.ts';
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
  [...readQuestionText((await readWord(readFileSync(new URL(`${name}.docx`, FOLDER)))).lines)].map((draft) => ({
    faults: draft.faults.length + judgeQuestion(fitQuestion(draft.question).question).length,
    shape: {
      ...shapeOf(draft.question),
      material: draft.question.material,
      difficulty: draft.question.difficulty,
      children: draft.question.children.map(shapeOf),
    },
  }));

describe('documents as people write them', () => {
  it('are all described', () => {
    const files = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.docx') ? [file.slice(0, -5)] : []));
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(files.length).toBeGreaterThanOrEqual(10);
  });

  it.each(Object.entries(expected))('%s', async (name, questions) => {
    const found = await read(name);
    const right = found.filter(
      ({ shape, faults }, at) =>
        faults === 0 && JSON.stringify(sorted(shape)) === JSON.stringify(sorted(questions[at])),
    );
    console.info(`${name}: ${found.length} found of ${questions.length}, ${right.length} right`);
    expect(found.map(({ shape }) => shape)).toEqual(questions);
    expect(right).toHaveLength(questions.length);
  });
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([key, one]) => [key, sorted(one)]),
  );
};
