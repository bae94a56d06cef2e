import { ITEM } from '@zhibiao/contract/lesson/types';
import { COVERAGE_DONE } from '@zhibiao/contract/core/limits';
import { missingOnPages, PAGE_SEC } from './coverage.ts';

// Whole percent, so that neither language rounds 133.0 up.
export const DONE_PERCENT = Math.round(COVERAGE_DONE * 100);

/** What runs by the second, as a film does. */
export const TIMED: readonly number[] = [ITEM.video, ITEM.audio];
export const isTimed = (type: number): boolean => TIMED.includes(type);

/** What decides how much of an item has to be studied. */
export type ItemFacts = { type: number; durationSec: number; minSec: number; pages: number | null };

/**
 * Seconds that complete an item: 95 % of a video or of audio; the reading time of a text; of a PDF the reading time and
 * three seconds a page, whichever is longer. At least one, so that nothing is complete unopened.
 * `NEED_SQL` (services/study/study-sql.ts) says the same to the database.
 */
export const needSec = ({ type, durationSec, minSec, pages }: ItemFacts): number => {
  if (isTimed(type)) return Math.max(1, Math.ceil((durationSec * DONE_PERCENT) / 100));
  if (type === ITEM.pdf) return Math.max(1, minSec, PAGE_SEC * (pages ?? 0));
  return Math.max(1, minSec);
};

/**
 * Of the seconds a PDF needs, those that are met: an unread page keeps its three seconds open, however long the others
 * were read.
 */
export const metOfPdf = (facts: ItemFacts, pages: Uint8Array, readSec: number): number =>
  Math.min(readSec, needSec(facts) - missingOnPages(pages, facts.pages ?? 0));

/** 0–100, and 100 only when complete. */
export const percent = (covered: number, need: number): number =>
  Math.min(100, Math.floor((covered * 100) / Math.max(1, need)));
