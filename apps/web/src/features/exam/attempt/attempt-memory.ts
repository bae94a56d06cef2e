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

export const rememberAttempt = (attemptId: string, memory: AttemptMemory): void => {
  try {
    localStorage.setItem(PREFIX + attemptId, JSON.stringify(memory));
  } catch {
    /* no storage: the answers live as long as the page */
  }
};

export const forgetAttempt = (attemptId: string): void => {
  try {
    localStorage.removeItem(PREFIX + attemptId);
  } catch {
    /* nothing was kept */
  }
};
