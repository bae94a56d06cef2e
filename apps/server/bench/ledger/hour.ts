import { randomUUID } from 'node:crypto';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { randomFrom } from '#domain/number/seeded-random.ts';
import type { SealedEntry } from '#domain/study/ledger.ts';
import { createStudent, type StudyItem } from '#seed/life/study/studying.ts';

/** What a study hour writes: learners of the demo, whose beats are decided and sealed as the site does. */

const HOUR_MS = 3_600_000;
/** A film of an hour, a document of forty pages and a text, so that no hour ends for want of something to study. */
const lectures = (lessonId: string): StudyItem[] =>
  [
    { type: ITEM.video, durationSec: 3_600, minSec: 0, pages: null },
    { type: ITEM.pdf, durationSec: 0, minSec: 1_200, pages: 40 },
    { type: ITEM.article, durationSec: 0, minSec: 900, pages: null },
  ].map((item) => ({ ...item, seekLock: false, lid: randomUUID(), lessonId, rev: 1, required: true }));

export type StudiedHours = { entries: SealedEntry[]; hours: number };

/** The ledgers of so many learners who study an hour each: half of them begin with the film. */
export const studyHours = (learners: number, fromMs: number): StudiedHours => {
  const entries: SealedEntry[] = [];
  let seconds = 0;
  for (let n = 0; n < learners; n += 1) {
    const random = randomFrom(`hour ${n}`);
    const student = createStudent(randomUUID(), { rate: 1, device: 'PC' }, random);
    const [film, document, text] = lectures(randomUUID());
    let atMs = fromMs;
    const order = n % 2 === 0 ? [film, document, text] : [document, text, film];
    for (const item of order) if (item && atMs < fromMs + HOUR_MS) atMs = student.study(item, atMs, fromMs + HOUR_MS);
    entries.push(...student.entries);
    seconds += student.entries.reduce((sum, { creditedSec }) => sum + creditedSec, 0);
  }
  return { entries, hours: seconds / 3_600 };
};
