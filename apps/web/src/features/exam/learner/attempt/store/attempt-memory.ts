import type { Replaced, UnsentAnswers } from './answer-sheet.ts';

/** What this browser keeps of a running attempt, so that neither a reload nor an hour offline loses anything. */
export type AttemptMemory = {
  unsent: UnsentAnswers;
  replaced: Replaced;
  marked: readonly string[];
  current: number;
  /** Date.now() when the learner went to another page of the site; null while they are here. */
  leftAt: number | null;
  /** Of invigilators' notes, those that were read. */
  closedNotes: readonly string[];
};

const EMPTY: AttemptMemory = { unsent: {}, replaced: {}, marked: [], current: 0, leftAt: null, closedNotes: [] };
const PREFIX = 'zhibiao.attempt.';

/** Storage may be refused or hold anything; then the attempt begins from what the server has. */
export const rememberedAttempt = (attemptId: string): AttemptMemory => {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(PREFIX + attemptId) ?? '{}') as Partial<AttemptMemory>) };
  } catch {
    return EMPTY;
  }
};

/** Far more than any answer may have: one that fills the storage must not cost the others their place in it. */
const HUGE = 100_000;
const withoutHuge = ({ unsent, ...memory }: AttemptMemory): AttemptMemory => ({
  ...memory,
  unsent: Object.fromEntries(Object.entries(unsent).filter(([, { value }]) => JSON.stringify(value).length < HUGE)),
});
const store = (attemptId: string, memory: AttemptMemory): boolean => {
  try {
    localStorage.setItem(PREFIX + attemptId, JSON.stringify(memory));
    return true;
  } catch {
    return false;
  }
};
/** Without a storage the answers live as long as the page. */
const rememberAttempt = (attemptId: string, memory: AttemptMemory): boolean =>
  store(attemptId, memory) || store(attemptId, withoutHuge(memory));

/** The same, changed part by part; each change is kept at once. */
export const keepAttempt = (attemptId: string, begin: AttemptMemory) => {
  let memory = begin;
  return {
    read: (): AttemptMemory => memory,
    change: (next: Partial<AttemptMemory>): void => {
      memory = { ...memory, ...next };
      rememberAttempt(attemptId, memory);
    },
  };
};

export const forgetAttempt = (attemptId: string): void => {
  try {
    localStorage.removeItem(PREFIX + attemptId);
  } catch {
    /* nothing was kept */
  }
};
