import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { againMs } from '#lib/api/again.ts';
import { createStore } from '#lib/platform/store.ts';
import { give, letStand, meet, acknowledge, type Replaced, type Sheet, type UnsentAnswers } from './answer-sheet.ts';
import type { Answers } from './answers.ts';
import { createDelivery, type SendOutcome, type Sent } from './delivery.ts';
import { createRefusals, type Refusals } from './refusals.ts';

/**
 * idle: nothing changed yet · saving: on its way or about to be · saved · waiting: did not arrive, will be sent again ·
 * busy: the server cannot take it now, the same · refused: all others are saved · closed: the attempt takes no more.
 */
export type AnswerSaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'busy' | 'refused' | 'closed';
export type QueueView = {
  answers: Answers;
  state: AnswerSaveState;
  /** Server time of the last save, ms. */
  savedAt: number | null;
  /** On their way or waiting. */
  unsaved: number;
  /** Not saved as they stand on screen, and why; by question. */
  refused: Refusals;
  /** What was answered here where another page or device stored something else. */
  replaced: Replaced;
};

type Options = {
  /** Answers known, and those of them not sent yet. */
  start: Sheet;
  send: (list: readonly Sent[], leaving: boolean) => Promise<SendOutcome>;
  /** What the contract says against an answer, before it is sent. */
  faultIn: (value: AnswerValue) => string | null;
  /** The server's time, ms. */
  now: () => number;
  /** Called after each change with what must not be lost. */
  keep: (kept: { unsent: UnsentAnswers; replaced: Replaced }) => void;
};

const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

type Progress = Pick<QueueView, 'savedAt' | 'unsaved' | 'refused'> & {
  closed: boolean;
  failures: number;
  offline: boolean;
};
const stateOf = ({ closed, failures, offline, savedAt, unsaved, refused }: Progress): AnswerSaveState => {
  if (closed) return 'closed';
  if (unsaved) return failures === 0 ? 'saving' : offline ? 'waiting' : 'busy';
  if (Object.keys(refused).length > 0) return 'refused';
  return savedAt === null ? 'idle' : 'saved';
};

/**
 * Sends each answer as it is given, one request at a time, and tries again for as long as it takes. One that is refused
 * stays on screen and is not sent again until it is changed or `retry` asks for it; it never holds up the others.
 */
export const createAnswerQueue = ({ start, send, faultIn, now, keep }: Options) => {
  let sheet = start;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let offline = false;
  let closed = false;
  let savedAt: number | null = null;

  const refusals = createRefusals({ faultIn, onForgotten: () => void flush() });
  const waiting = () => refusals.others(sheet.pending);
  const draw = (): QueueView => {
    const refused = refusals.among(sheet.pending);
    const unsaved = waiting().length;
    const state = stateOf({ closed, failures, offline, savedAt, unsaved, refused });
    return { answers: sheet.answers, state, savedAt, unsaved, refused, replaced: sheet.replaced };
  };
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
    } else if (outcome === 'retry' || outcome === 'busy' || 'waitSec' in outcome) {
      failures += 1;
      offline = outcome === 'retry';
      const waitSec = typeof outcome === 'string' ? 0 : outcome.waitSec;
      later(againMs(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 30_000, waitSec));
      publish();
    } else if ('refused' in outcome) {
      // A server that refuses is there.
      failures = 0;
      refusals.note(list, outcome);
      publish();
    } else {
      failures = 0;
      savedAt = outcome.at;
      turnTo(acknowledge(sheet, list, outcome.stored));
    }
  };

  const deliver = createDelivery(send, conclude);
  const sendAll = async (leaving: boolean): Promise<void> => {
    do {
      const list = waiting();
      // Nothing is planned any more: the next answer is sent at once.
      if (list.length === 0) failures = 0;
      if (closed || list.length === 0) return;
      await deliver(list, leaving);
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
    /** Tries at once, for instance when the network is back; what the server refused, too. */
    retry: async (): Promise<void> => {
      refusals.forgetAll();
      if (waiting().length > 0) await flush();
    },
    stop: (): void => {
      clearTimeout(timer);
      refusals.stop();
    },
  };
};
