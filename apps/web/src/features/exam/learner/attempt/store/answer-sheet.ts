import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { SavedAnswer } from '@zhibiao/contract/exam/attempt';
import { highestSeq, isEntryAnswered, type Answers, type AnswerEntry } from './answers.ts';

/**
 * Given here and not yet known to be stored; `seen`: the number of the stored answer that stood here when the learner
 * gave it; `givenAt`: server time, ms.
 */
export type Unsent = AnswerEntry & { seen?: number; givenAt?: number };
export type UnsentAnswers = Readonly<Record<string, Unsent>>;
export type Replaced = Readonly<Record<string, AnswerValue>>;

/** The answers of one attempt as this page knows them. */
export type Sheet = {
  /** On screen. */
  answers: Answers;
  pending: UnsentAnswers;
  /** Numbers of the stored answers that this page knows. */
  stored: Readonly<Record<string, number>>;
  /** What was answered here where another page or device stored something else; kept until the learner decides. */
  replaced: Replaced;
};

type Stored = { questionId: string; value: AnswerValue; seq: number };

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
const same = (one: AnswerValue | undefined, other: AnswerValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Begins with the server's answers and those this browser had not sent. Where they differ, the server decides when the
 * unsent one is sent.
 */
export const openSheet = (saved: readonly Stored[], unsent: UnsentAnswers, replaced: Replaced): Sheet => {
  const server: Record<string, AnswerEntry> = Object.fromEntries(
    saved.map(({ questionId, value, seq }) => [questionId, { value, seq }]),
  );
  const pending = Object.fromEntries(
    Object.entries(unsent).filter(([id, { value }]) => !same(server[id]?.value, value)),
  );
  const stored = Object.fromEntries(saved.map(({ questionId, seq }) => [questionId, seq]));
  return { answers: { ...server, ...pending }, pending, stored, replaced };
};

/** A number that no answer known here has reached. */
export const nextSeq = ({ answers, pending, stored }: Sheet): number =>
  Math.max(highestSeq(answers, pending), ...Object.values(stored)) + 1;

/** The learner answers. Changes that wait to be sent together keep the `seen` of the first. */
export const give = (sheet: Sheet, id: string, value: AnswerValue, givenAt: number): Sheet => {
  const seq = nextSeq(sheet);
  const waiting = sheet.pending[id];
  const seen = waiting ? waiting.seen : (sheet.stored[id] ?? 0);
  const replaced = same(sheet.replaced[id], value) ? without(sheet.replaced, id) : sheet.replaced;
  const entry: Unsent = { value, seq, givenAt, ...(seen === undefined ? {} : { seen }) };
  return {
    ...sheet,
    answers: { ...sheet.answers, [id]: { value, seq } },
    pending: { ...sheet.pending, [id]: entry },
    replaced,
  };
};

/** Shows what is stored, and keeps what stood here for the learner to decide about. */
const yieldTo = (sheet: Sheet, { questionId: id, value, seq }: Stored, own: AnswerValue | undefined): Sheet => ({
  answers: { ...sheet.answers, [id]: { value, seq } },
  pending: without(sheet.pending, id),
  stored: { ...sheet.stored, [id]: seq },
  replaced: own === undefined || same(own, value) ? sheet.replaced : { ...sheet.replaced, [id]: own },
});

/** Takes in what the server says of the answers sent. One that was changed again meanwhile stays pending. */
export const acknowledge = (
  sheet: Sheet,
  sent: readonly ({ questionId: string } & Unsent)[],
  stored: readonly SavedAnswer[],
): Sheet =>
  stored.reduce((now, { questionId: id, seq, state, value }) => {
    const entry = sent.find(({ questionId }) => questionId === id);
    const current = entry !== undefined && now.pending[id]?.seq === entry.seq;
    if (state === 'saved')
      return {
        ...now,
        stored: { ...now.stored, [id]: Math.max(seq, now.stored[id] ?? 0) },
        pending: current ? without(now.pending, id) : now.pending,
      };
    if (state === 'late')
      return current ? { ...now, pending: without(now.pending, id), answers: without(now.answers, id) } : now;
    return current && value !== null ? yieldTo(now, { questionId: id, value, seq }, entry.value) : now;
  }, sheet);

/** Takes in what other pages and devices have stored. What is pending here is decided when it is sent. */
export const meet = (sheet: Sheet, saved: readonly Stored[]): Sheet =>
  saved.reduce((now, entry) => {
    const id = entry.questionId;
    if (now.pending[id] || entry.seq <= (now.stored[id] ?? 0)) return now;
    return yieldTo(now, entry, isEntryAnswered(now.answers[id]) ? now.answers[id]?.value : undefined);
  }, sheet);

/** The learner lets the stored answer stand. */
export const letStand = (sheet: Sheet, id: string): Sheet => ({ ...sheet, replaced: without(sheet.replaced, id) });
