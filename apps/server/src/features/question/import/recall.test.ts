import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeQuestion } from '#domain/question/faults.ts';
import { fitQuestion } from '#domain/question/fit.ts';
import { readWord } from '#ports/word/word.ts';
import { Meant, plainQuestion } from '#test/content/word-recall.ts';

/**
 * Documents in the layouts that people use, made with LibreOffice, and what is in them: how many of their questions are
 * found, and how many are right without mending.
 */

const FOLDER = new URL('./fixtures/', import.meta.url);
const Expected = z.record(
  z.string(),
  z.array(
    Meant.extend({
      difficulty: z.number().default(3),
      faults: z.array(z.string()).default([]),
      warnings: z.array(z.string()).default([]),
    }),
  ),
);
const expected = Expected.parse(JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')));

const read = async (name: string) =>
  (await readWord(readFileSync(new URL(`${name}.docx`, FOLDER)))).drafts.map(({ question, faults, warnings }) => ({
    ...plainQuestion(question),
    material: question.material,
    difficulty: question.difficulty,
    children: question.children.map(plainQuestion),
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
