import type { AnswerValue } from '@zhibiao/contract/exam';
import { highestSeq, type Answers, type Entry } from './answers.ts';

/** idle: nothing changed yet · saving: on its way or about to be · saved · waiting: could not be sent, will be tried again · closed: the attempt takes no more. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting' | 'closed';
export type QueueView = { answers: Answers; state: SaveState; /** Server time of the last save, ms. */ savedAt: number | null; unsaved: number };

type Sent = { questionId: string } & Entry;
/** How a send ended: what is stored now, or whether trying again can help. */
export type SendOutcome = { acknowledged: readonly { questionId: string; seq: number }[]; at: number } | 'retry' | 'closed';

type Options = {
  /** Answers known, and those of them not sent yet. */
  start: { answers: Answers; pending: Answers };
  send: (list: readonly Sent[], leaving: boolean) => Promise<SendOutcome>;
  /** Called after each change with what is still unsent. */
  keep: (pending: Answers) => void;
  /** A newer answer of another device was met. */
  onOvertaken: () => void;
};

/** The lowest number belongs to the empty save that only asks the server's time, so that no answer is ever taken for it. */
export const TIME_SEQ = 1;
/** Answers of one request. */
const BATCH = 100;
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Sends each answer as it is given, one request at a time, and tries again for as long as it takes. */
export const createAnswerQueue = ({ start, send, keep, onOvertaken }: Options) => {
  let { answers, pending } = start;
  let seq = Math.max(TIME_SEQ, highestSeq(answers, pending));
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let savedAt: number | null = null;
  let view: QueueView;
  const listeners = new Set<() => void>();

  const stateNow = (): SaveState => {
    if (closed) return 'closed';
    if (Object.keys(pending).length) return failures ? 'waiting' : 'saving';
    return savedAt === null ? 'idle' : 'saved';
  };
  const draw = (): QueueView => ({ answers, state: stateNow(), savedAt, unsaved: Object.keys(pending).length });
  const publish = () => {
    view = draw();
    listeners.forEach((listener) => listener());
  };
  view = draw();

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const settle = (outcome: SendOutcome, list: readonly Sent[]) => {
    if (outcome === 'closed') {
      closed = true;
    } else if (outcome === 'retry') {
      failures += 1;
      later(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 30_000);
    } else {
      failures = 0;
      savedAt = outcome.at;
      const stored = new Map(outcome.acknowledged.map((entry) => [entry.questionId, entry.seq]));
      // An answer changed again while it was on its way stays in line.
      pending = Object.fromEntries(Object.entries(pending).filter(([id, entry]) => entry.seq > (stored.get(id) ?? 0)));
      keep(pending);
      if (list.some(({ questionId, seq: sent }) => (stored.get(questionId) ?? 0) > sent)) onOvertaken();
    }
    publish();
  };

  const sendAll = async (leaving: boolean): Promise<void> => {
    do {
      const list = Object.entries(pending).slice(0, BATCH).map(([questionId, entry]) => ({ questionId, ...entry }));
      if (closed || list.length === 0) return;
      settle(await send(list, leaving), list);
    } while (failures === 0);
  };

  /** Sends what waits; resolves when nothing waits any more or it cannot be sent now. A leaving page does not wait its turn. */
  const flush = (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (leaving) return sendAll(true);
    return sending ??= sendAll(false).finally(() => { sending = null; });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    read: (): QueueView => view,
    /** `afterMs`: how long to wait for more typing. */
    answer: (questionId: string, value: AnswerValue, afterMs = 0): void => {
      seq += 1;
      answers = { ...answers, [questionId]: { value, seq } };
      pending = { ...pending, [questionId]: { value, seq } };
      keep(pending);
      publish();
      // While offline the next try is already planned; a try per keystroke would not bring the network back.
      if (!failures) later(afterMs);
    },
    flush,
    /** Tries at once, for instance when the network is back. */
    retry: (): void => { if (Object.keys(pending).length) void flush(); },
    stop: (): void => clearTimeout(timer),
  };
};

export type AnswerQueue = ReturnType<typeof createAnswerQueue>;
