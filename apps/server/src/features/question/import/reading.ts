import { ImportFault, Passage, PASSAGES_MAX, UnreadPassage } from '@zhibiao/contract/question/staff-import';
import { ReadNotes } from '@zhibiao/contract/core/read-notes';
import { z } from 'zod';

import { one, type Queryable, run, sql } from '#db/sql.ts';
import { cleanText } from '#domain/question/fit.ts';
import { ANY_MARK } from '#domain/question/word-marks.ts';

/** What a file was read as and what of it no question owns: `QuestionImport.reading`. */

const Kept = UnreadPassage.extend({
  /** The import's version that gave it. */
  given: z.number().optional(),
  /** Of the question that took it: the fields before and after, and what was said of them at the reading. */
  changed: z
    .object({
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      lost: z.array(ImportFault).default([]),
    })
    .optional(),
});
export type KeptPassage = z.output<typeof Kept>;
const Reading = z.object({
  notes: ReadNotes.default({ read: '', leftOut: [] }),
  unread: z.array(Kept).default([]),
  answerLists: z.array(Passage).default([]),
});
export type ImportReading = z.output<typeof Reading>;

/** More than any field of a question takes. */
export const PASSAGE_TEXT_MAX = 20_000;
/** Up to the end of a line, or else of a character. */
const PIECE = new RegExp(`[^]{1,${PASSAGE_TEXT_MAX}}(?=\\n|$)|[^]{1,${PASSAGE_TEXT_MAX}}(?![\\uDC00-\\uDFFF])`, 'g');
/** A longer one is several. */
const cleaned = ({ place, text, after }: Passage): Passage[] => {
  const pieces = cleanText(text.replace(ANY_MARK, '')).match(PIECE) ?? [];
  return pieces.flatMap((piece) => (piece.trim() === '' ? [] : { place, text: piece.trim(), after }));
};

/** As it is kept: passages that cannot all be shown are counted. */
export const importReadingOf = (
  notes: ReadNotes,
  left: readonly Passage[],
  answerLists: readonly Passage[],
): ImportReading => {
  const unread = left.flatMap(cleaned);
  const over = unread.length - PASSAGES_MAX;
  const more = over > 0 ? [{ msg: `另有 ${over} 段不属于任何题目的文字没有列出`, names: [], count: over }] : [];
  return {
    notes: { ...notes, leftOut: [...notes.leftOut, ...more] },
    unread: unread.slice(0, PASSAGES_MAX).map((passage) => ({ ...passage, taken: null })),
    answerLists: answerLists.flatMap(cleaned).slice(0, PASSAGES_MAX),
  };
};

export const findReading = async (on: Queryable, id: string): Promise<ImportReading> => {
  const found = await one(on, sql<{ reading: unknown }>`SELECT reading FROM "QuestionImport" WHERE id = ${id}`);
  return Reading.parse(found.reading);
};
export const shownReading = ({ notes, unread, answerLists }: ImportReading) => ({
  notes,
  unread: unread.map(({ given: _, changed: __, ...passage }) => passage),
  answerLists,
});

/** With the import's next version. */
export const keepUnread = (on: Queryable, id: string, unread: readonly KeptPassage[]) =>
  run(
    on,
    sql`UPDATE "QuestionImport" SET version = version + 1,
      reading = jsonb_set(reading, '{unread}', ${JSON.stringify(unread)}::jsonb) WHERE id = ${id}`,
  );
