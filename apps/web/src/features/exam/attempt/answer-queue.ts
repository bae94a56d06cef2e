import type { AnswerValue } from '@zhibiao/contract/exam';
import type { SavedAnswer } from '@zhibiao/contract/exam-attempt';
import { createStore } from '#lib/store.ts';
import {
  give,
  letStand,
  meet,
  settle,
  type Replaced,
  type Sheet,
  type Unsent,
  type UnsentAnswers,
} from './answer-sheet.ts';
import type { Answers } from './answers.ts';

/**
 * idle: nothing changed yet · saving: on its way or about to be · saved · waiting: could not be sent, will be tried
 * again · closed: the attempt takes no more.
 */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'closed';
export type QueueView = {
  answers: Answers;
  state: SaveState;
  /** Server time of the last save, ms. */
  savedAt: number | null;
  unsaved: number;
  /** What was answered here where another page or device stored something else. */
  replaced: Replaced;
};

type Sent = { questionId: string } & Unsent;
/** How a send ended: what is stored now, or whether trying again can help. */
export type SendOutcome = { stored: readonly SavedAnswer[]; at: number } | 'retry' | 'closed';

type Options = {
  /** Answers known, and those of them not sent yet. */
  start: Sheet;
  send: (list: readonly Sent[], leaving: boolean) => Promise<SendOutcome>;
  /** The server's time, ms. */
  now: () => number;
  /** Called after each change with what must not be lost. */
  keep: (kept: { unsent: UnsentAnswers; replaced: Replaced }) => void;
};

/** Answers of one request. */
const BATCH = 100;
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Sends each answer as it is given, one request at a time, and tries again for as long as it takes. */
export const createAnswerQueue = ({ start, send, now, keep }: Options) => {
  let sheet = start;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let savedAt: number | null = null;

  const waits = () => Object.keys(sheet.pending).length;
  const stateNow = (): SaveState => {
    if (closed) return 'closed';
    if (waits()) return failures ? 'waiting' : 'saving';
    return savedAt === null ? 'idle' : 'saved';
  };
  const draw = (): QueueView => ({
    answers: sheet.answers,
    state: stateNow(),
    savedAt,
    unsaved: waits(),
    replaced: sheet.replaced,
  });
  const view = createStore(draw());
  const publish = () => view.set(draw());
  const turnTo = (next: Sheet) => {
    sheet = next;
    keep({ unsent: sheet.pending, replaced: sheet.replaced });
    publish();
  };

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const conclude = (outcome: SendOutcome, list: readonly Sent[]) => {
    if (outcome === 'closed') {
      closed = true;
      publish();
    } else if (outcome === 'retry') {
      failures += 1;
      later(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 30_000);
      publish();
    } else {
      failures = 0;
      savedAt = outcome.at;
      turnTo(settle(sheet, list, outcome.stored));
    }
  };

  const sendAll = async (leaving: boolean): Promise<void> => {
    do {
      const list = Object.entries(sheet.pending)
        .slice(0, BATCH)
        .map(([questionId, entry]) => ({ questionId, ...entry }));
      if (closed || list.length === 0) return;
      conclude(await send(list, leaving), list);
    } while (failures === 0);
  };

  /**
   * Sends what waits; resolves when nothing waits any more or it cannot be sent now. A leaving page does not wait its
   * turn.
   */
  const flush = (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (leaving) return sendAll(true);
    return (sending ??= sendAll(false).finally(() => {
      sending = null;
    }));
  };

  /** `afterMs`: how long to wait for more typing. */
  const answer = (questionId: string, value: AnswerValue, afterMs = 0): void => {
    turnTo(give(sheet, questionId, value, now()));
    // While offline the next try is already planned; a try per keystroke would not bring the network back.
    if (!failures) later(afterMs);
  };

  return {
    read: view.read,
    subscribe: view.subscribe,
    answer,
    /** What the server says is stored, from whichever device. */
    meet: (saved: Parameters<typeof meet>[1]): void => turnTo(meet(sheet, saved)),
    /** Sends again the own answer that another page's has replaced. */
    restore: (questionId: string): void => {
      const own = sheet.replaced[questionId];
      if (own !== undefined) answer(questionId, own);
    },
    letStand: (questionId: string): void => turnTo(letStand(sheet, questionId)),
    flush,
    /** Tries at once, for instance when the network is back. */
    retry: (): void => {
      if (waits()) void flush();
    },
    stop: (): void => clearTimeout(timer),
  };
};
