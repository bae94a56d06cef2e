import type { AnswerValue } from '@zhibiao/contract/question/types';
import type { SavedAnswer } from '@zhibiao/contract/exam/attempt';
import { createStore } from '#lib/platform/store.ts';
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
 * idle: nothing changed yet · saving: on its way or about to be · saved · waiting: did not arrive, will be sent again ·
 * busy: the server cannot take it now, the same · refused: all others are saved · closed: the attempt takes no more.
 */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'busy' | 'refused' | 'closed';
type Refusals = Readonly<Record<string, string>>;
export type QueueView = {
  answers: Answers;
  state: SaveState;
  /** Server time of the last save, ms. */
  savedAt: number | null;
  /** On their way or waiting. */
  unsaved: number;
  /** Not saved as they stand on screen, and why; by question. */
  refused: Refusals;
  /** What was answered here where another page or device stored something else. */
  replaced: Replaced;
};

type Sent = { questionId: string } & Unsent;
/**
 * How a send ended: what is stored now · which one was refused and why, null where that is not said · retry: it did not
 * arrive · busy: not now · closed: no more.
 */
export type SendOutcome =
  | { stored: readonly SavedAnswer[]; at: number }
  | { refused: string; which: number | null }
  | 'retry'
  | 'busy'
  | 'closed';

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

/** Answers of one request, and their bytes: a server takes a megabyte, a browser that leaves the page sends 64 KB. */
const BATCH = 100;
const BYTES = 900_000;
const LEAVING_BYTES = 60_000;
/** At most: no character of JSON takes more than three for one of its text. */
const bytesOf = (entry: Sent): number => 3 * JSON.stringify(entry).length;

/** The first of them that go into one request, at least one. */
const batchOf = (list: readonly Sent[], most: number): readonly Sent[] => {
  let bytes = 0;
  const end = list.findIndex((entry, at) => (bytes += bytesOf(entry)) > most && at > 0);
  return list.slice(0, Math.min(BATCH, end === -1 ? list.length : end));
};
/** How often a fault that all answers meet alike is taken for the server's, before each is tried by itself. */
const PATIENCE = 3;
/** Until what was refused without a reason of its own is sent again. */
const AGAIN_MS = 30_000;
const isUnnamed = (outcome: SendOutcome): boolean =>
  typeof outcome !== 'string' && 'refused' in outcome && outcome.which === null;
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * Sends each answer as it is given, one request at a time, and tries again for as long as it takes. One that is refused
 * stays on screen and is not sent again until it is changed or `retry` asks for it; it never holds up the others.
 */
export const createAnswerQueue = ({ start, send, faultIn, now, keep }: Options) => {
  let sheet = start;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let unwell = 0;
  let failures = 0;
  let offline = false;
  /** By the server, of the answer with this number. */
  let refusals: Readonly<Record<string, { seq: number; reason: string; isNamed: boolean }>> = {};
  let closed = false;
  let savedAt: number | null = null;

  const refusalOf = (id: string, { value, seq }: Unsent): string | null =>
    faultIn(value) ?? (refusals[id]?.seq === seq ? refusals[id].reason : null);
  const refused = (): Refusals =>
    Object.fromEntries(
      Object.entries(sheet.pending).flatMap(([id, entry]) => {
        const reason = refusalOf(id, entry);
        return reason === null ? [] : [[id, reason]];
      }),
    );
  const waiting = (): Sent[] =>
    Object.entries(sheet.pending)
      .filter(([id, entry]) => refusalOf(id, entry) === null)
      .map(([questionId, entry]) => ({ questionId, ...entry }));
  const draw = (): QueueView => {
    const unsaved = waiting().length;
    const known = refused();
    const stateNow = (): SaveState => {
      if (closed) return 'closed';
      if (unsaved) return failures === 0 ? 'saving' : offline ? 'waiting' : 'busy';
      if (Object.keys(known).length > 0) return 'refused';
      return savedAt === null ? 'idle' : 'saved';
    };
    return { answers: sheet.answers, state: stateNow(), savedAt, unsaved, refused: known, replaced: sheet.replaced };
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

  /** A fault of the server goes by; what it did not name is tried again by itself. */
  const sendUnnamedAgain = () => {
    again = undefined;
    refusals = Object.fromEntries(Object.entries(refusals).filter(([, { isNamed }]) => isNamed));
    void flush();
  };

  const conclude = (outcome: SendOutcome, list: readonly Sent[]) => {
    if (outcome === 'closed') {
      closed = true;
      publish();
    } else if (outcome === 'retry' || outcome === 'busy') {
      failures += 1;
      offline = outcome === 'retry';
      later(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 30_000);
      publish();
    } else if ('refused' in outcome) {
      const one = list[outcome.which ?? 0] ?? list[0];
      // A server that refuses is there.
      failures = 0;
      const isNamed = outcome.which !== null;
      if (one) refusals = { ...refusals, [one.questionId]: { seq: one.seq, reason: outcome.refused, isNamed } };
      if (!isNamed) again ??= setTimeout(sendUnnamedAgain, AGAIN_MS);
      publish();
    } else {
      [failures, unwell] = [0, 0];
      savedAt = outcome.at;
      turnTo(settle(sheet, list, outcome.stored));
    }
  };

  /**
   * Where it is not said which one was refused, the halves are sent for themselves. If both fail so, it is more likely
   * the server than two of the answers: that is waited for, and not met with a request for each.
   */
  const deliver = async (list: readonly Sent[], leaving: boolean, known?: SendOutcome): Promise<void> => {
    const outcome = known ?? (await send(list, leaving));
    if (!isUnnamed(outcome) || list.length === 1) return conclude(outcome, list);
    const middle = Math.ceil(list.length / 2);
    const halves = [list.slice(0, middle), list.slice(middle)];
    const outcomes: SendOutcome[] = [];
    for (const half of halves) outcomes.push(await send(half, leaving));
    if (outcomes.every(isUnnamed) && unwell < PATIENCE) {
      unwell += 1;
      return conclude('busy', list);
    }
    for (const [at, half] of halves.entries()) await deliver(half, leaving, outcomes[at]);
  };

  const sendAll = async (leaving: boolean): Promise<void> => {
    do {
      const list = waiting();
      // Nothing is planned any more: the next answer is sent at once.
      if (list.length === 0) failures = 0;
      if (closed || list.length === 0) return;
      await deliver(batchOf(list, leaving ? LEAVING_BYTES : BYTES), leaving);
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
      refusals = {};
      if (waiting().length > 0) await flush();
    },
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(again);
    },
  };
};
