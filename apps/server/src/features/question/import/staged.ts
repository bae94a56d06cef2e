import { isDeepStrictEqual } from 'node:util';
import { LooseQuestion } from '@zhibiao/contract/question/content';
import { ImportFault } from '@zhibiao/contract/question/staff-import';
import { z } from 'zod';
import { duplicateText } from '#domain/question/near-duplicate.ts';
import { type Directory, findPlace } from '#domain/question/clause.ts';
import type { Draft } from '#domain/question/draft.ts';
import { judgeQuestion, lostAt } from '#domain/question/faults.ts';
import { fitQuestion } from '#domain/question/fit.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

/** A question of a file between its reading and its coming in: `QuestionImportRow.content`. */
export const Staged = z.object({
  place: z.string(),
  question: LooseQuestion,
  words: z.object({ clause: z.string(), standard: z.string(), law: z.string() }),
  faults: z.array(ImportFault),
  warnings: z.array(z.string()),
  /** Of those faults, what was said at the reading: it stands until that field changes, or its form was seen. */
  lost: z.array(ImportFault),
  /** A question of the bank, or with `id` null an earlier one of the file. */
  similar: z.object({ id: z.string().nullable(), no: z.number(), percent: z.number() }).nullable(),
  clauseGuessed: z.boolean(),
});
export type Staged = z.output<typeof Staged>;
export type StagedRow = { no: number; skip: boolean; staged: Staged };

const textsOf = ({ stem, material, analysis, options, children }: QuestionFields): string =>
  [stem, material, analysis, ...options.map(({ text }) => text), ...children.map((child) => child.stem)].join('\n');

const same = (a: ImportFault, b: ImportFault): boolean => isDeepStrictEqual(a.path, b.path);
/** What was read amiss explains what the rules then miss. */
const together = (read: readonly ImportFault[], judged: readonly ImportFault[]): ImportFault[] => [
  ...read,
  ...judged.filter((one) => !read.some((other) => same(one, other))),
];

/** What the file holds and the question lost stands also once its form was seen. */
const isLost = ({ lost }: ImportFault): boolean => lost !== undefined;

export const stageDraft = (draft: Draft, directory: Directory): Staged => {
  const { question, faults: cut } = fitQuestion(draft.question);
  const place = findPlace(directory, draft.words, textsOf(question));
  const read = [...draft.faults, ...cut, ...place.faults];
  const whole = { ...question, clauseId: place.clauseId, lawId: place.lawId };
  return {
    place: draft.place,
    question: whole,
    words: draft.words,
    faults: together(read, judgeQuestion(whole)),
    warnings: draft.warnings,
    lost: read,
    similar: null,
    clauseGuessed: place.guessed,
  };
};

const at = (question: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    question,
  );
/** Where a picture may have taken the place of what was lost; of questions of a case how many there are. */
const around = (question: unknown, path: readonly (string | number)[]): unknown[] => [
  at(question, path.at(-1) === 'children' ? [...path, 'length'] : path),
  at(question, path.at(-1) === 'text' ? [...path.slice(0, -1), 'image'] : [...path.slice(0, -1), 'images']),
];

/** With some of its fields changed, judged again; `back` is what was said of them as they are now. */
export const changeStaged = (before: Staged, question: QuestionFields, back: readonly ImportFault[] = []): Staged => {
  const stands = ({ path }: ImportFault) => isDeepStrictEqual(around(before.question, path), around(question, path));
  const lost = [...before.lost.filter(stands), ...back];
  return {
    ...before,
    question,
    lost,
    faults: together(lost, judgeQuestion(question)),
    clauseGuessed: before.clauseGuessed && before.question.clauseId === question.clauseId,
  };
};
/** As staff have mended it, who saw all of it. */
export const mendStaged = (before: Staged, question: QuestionFields): Staged =>
  changeStaged({ ...before, lost: before.lost.filter(isLost) }, question);

export const picturesOf = ({ images, options, children }: QuestionFields): string[] =>
  [{ images, options }, ...children].flatMap((one) => [
    ...one.images.map(({ url }) => url),
    ...one.options.flatMap(({ image }) => image?.url ?? []),
  ]);
export const stagedText = ({ question }: Staged): string => duplicateText(question);
/** A picture that could not be taken over. */
export const pictureFault = (path: readonly (string | number)[], msg: string): ImportFault =>
  lostAt(path, 'picture', `${msg}，图片未能导入，请重新上传`);
