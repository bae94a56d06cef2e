import type { Draft } from './question-draft.ts';
import { draftOf } from './question-text/finish.ts';
import { readAskings } from './question-text/walk.ts';

/** A paragraph of a document, with the marks of word-marks.ts in its text. */
export type TextLine = { no: number; text: string; heading: number };

/** What only shows how it is done. */
const EXAMPLE = '【示例】';

/** The questions of a document as people write them, one at a time as they are taken. */
export const readQuestionText = function* (lines: readonly TextLine[]): Generator<Draft> {
  for (const asking of readAskings(lines)) {
    const draft = draftOf(asking);
    if (!draft.question.stem.startsWith(EXAMPLE)) yield draft;
  }
};
