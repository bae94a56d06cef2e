import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { Unsent, UnsentAnswers } from './answer-sheet.ts';
import type { Sent } from './delivery.ts';

/** Why an answer is not saved as it stands on screen, by question. */
export type Refusals = Readonly<Record<string, string>>;

type Options = {
  /** What the contract says against an answer, before it is sent. */
  faultIn: (value: AnswerValue) => string | null;
  /** What was refused without a reason of its own is to be sent again. */
  onForgotten: () => void;
};

/** Until what was refused without a reason of its own is sent again. */
const AGAIN_MS = 30_000;

/** Answers that are not to be sent as they stand: the contract is against them, or the server has refused them. */
export const createRefusals = ({ faultIn, onForgotten }: Options) => {
  /** By the server, of the answer with this number. */
  let refusals: Readonly<Record<string, { seq: number; reason: string; isNamed: boolean }>> = {};
  let again: ReturnType<typeof setTimeout> | undefined;
  const refusalOf = (id: string, { value, seq }: Unsent): string | null =>
    faultIn(value) ?? (refusals[id]?.seq === seq ? refusals[id].reason : null);

  /** A fault of the server goes by; what it did not name is tried again by itself. */
  const forgetUnnamed = () => {
    again = undefined;
    refusals = Object.fromEntries(Object.entries(refusals).filter(([, { isNamed }]) => isNamed));
    onForgotten();
  };

  return {
    among: (pending: UnsentAnswers): Refusals =>
      Object.fromEntries(
        Object.entries(pending).flatMap(([id, entry]) => {
          const reason = refusalOf(id, entry);
          return reason === null ? [] : [[id, reason]];
        }),
      ),
    /** Those that are to be sent. */
    others: (pending: UnsentAnswers): Sent[] =>
      Object.entries(pending)
        .filter(([id, entry]) => refusalOf(id, entry) === null)
        .map(([questionId, entry]) => ({ questionId, ...entry })),
    note: (list: readonly Sent[], { refused: reason, which }: { refused: string; which: number | null }): void => {
      const one = list[which ?? 0] ?? list[0];
      if (one) refusals = { ...refusals, [one.questionId]: { seq: one.seq, reason, isNamed: which !== null } };
      if (which === null) again ??= setTimeout(forgetUnnamed, AGAIN_MS);
    },
    forgetAll: (): void => {
      refusals = {};
    },
    stop: (): void => clearTimeout(again),
  };
};
