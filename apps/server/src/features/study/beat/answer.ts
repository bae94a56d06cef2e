import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { type lessonDuration, REFUSAL, type Refusal, RENEWED } from '@zhibiao/contract/study/learner';
import { needSec, percent } from '#domain/study/item-need.ts';
import { PRESENCE_TITLE, secondsToAnswer } from '#domain/study/presence.ts';
import type { ItemState } from '#domain/study/judge-beat.ts';
import type { BeatState } from './state.ts';

export type BeatAnswer = AnswerOf<typeof lessonDuration>;

/** A presence check that waits for its answer, and since when. */
export type Check = { id: string; atMs: number };

export const pendingCheck = ({ checkId, checkAtMs }: BeatState): Check | null =>
  checkId !== null && checkAtMs !== null ? { id: checkId, atMs: checkAtMs } : null;

/**
 * The page plays what the item no longer is: another edition, of another round, or an item that was taken out. Nothing
 * of it counts; it has to be opened again.
 */
export const isOutdated = (state: BeatState, session: { rev: number; round: number }): boolean =>
  state.removed || session.rev !== state.rev || session.round !== state.round;

export const reload = (state: BeatState): BeatAnswer => ({
  action: 'RENEW',
  reload: true,
  ...progressOf(state),
  refusal: RENEWED,
});

/** The presence check first, then the way back of a player that jumped ahead, else on. */
export const actionOf = (
  check: Check | null,
  seekTo: number | null,
  nowMs: number,
): Pick<BeatAnswer, 'action' | 'check' | 'seekTo'> => {
  const seek = seekTo === null ? {} : { seekTo };
  if (check)
    return {
      action: 'CHECK',
      check: { id: check.id, title: PRESENCE_TITLE, expireSec: secondsToAnswer(check.atMs, nowMs) },
      ...seek,
    };
  return { action: seekTo === null ? 'OK' : 'SEEK_BACK', ...seek };
};

export const presentItemState = (state: BeatState): ItemState => ({
  coverage: state.coverage ?? new Uint8Array(),
  covered: state.covered,
  creditedSec: state.creditedSec,
  grantedSec: state.grantedSec,
  maxPos: state.maxPos,
  lastPos: state.lastPos,
  done: state.done,
});

/** Progress of the item, 0–100. */
export const itemPercent = (state: BeatState, item: ItemState): number =>
  item.done ? 100 : percent(item.covered, needSec(state));

/** What the page is sent of item and lesson, whatever was decided. */
export const progressOf = (
  state: BeatState,
  item: ItemState = presentItemState(state),
  lessonDone: boolean = state.learned,
) => ({
  itemSec: item.creditedSec,
  progress: itemPercent(state, item),
  itemDone: item.done,
  lessonDone,
});

export const beatRefusal = (refusal: Refusal | null | undefined): Pick<BeatAnswer, 'refusal'> =>
  refusal ? { refusal: REFUSAL[refusal] } : {};
