import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { saveAnswers, savedAnswers } from '@zhibiao/contract/exam/attempt';
import { examResult } from '@zhibiao/contract/exam/review';
import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError, call, TRANSPORT } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { session } from '#lib/session/session.ts';
import type { SendOutcome, Sent } from './delivery.ts';
import { anchorAt, type Anchor } from '#features/exam/server-clock.ts';
import { writerId } from './writer.ts';

type Attempt = { attemptId: string; deadline: number };

/** Saves answers and passes on the server's time, which comes with every save. */
export const sendAnswers = async (
  { attemptId, deadline }: Attempt,
  list: readonly Sent[],
  leaving: boolean,
  onTime: (anchor: Anchor) => void,
): Promise<SendOutcome> => {
  // The learner is not logged in; the answers wait in this browser until they are.
  if (session.token() === null) return 'retry';
  const sentAt = performance.now();
  try {
    const { saved, remainingMs } = await call(saveAnswers, {
      body: { attemptId, writer: writerId(), list: [...list] },
      keepalive: leaving,
    });
    const anchor = anchorAt(deadline - remainingMs, sentAt, performance.now());
    onTime(anchor);
    return { stored: saved, at: anchor.serverTime };
  } catch (error) {
    const outcome = await outcomeOf(error, attemptId);
    // What one answer is refused for stands beside it.
    if (typeof outcome === 'string' || 'waitSec' in outcome) notifyFailure(error);
    return outcome;
  }
};

/** `list.3.value`: which answer of the body a refusal is about. */
const ONE_OF_LIST = /^list\.(\d+)\./;

/**
 * What never arrived is tried again, what a busy server turned away when it says so; a refusal is about one answer,
 * about one of them that it does not name, or means that the attempt was handed in elsewhere.
 */
const outcomeOf = async (error: unknown, attemptId: string): Promise<SendOutcome> => {
  if (!(error instanceof ApiError) || error.code === TRANSPORT || error.code === CODE.unauthorized) return 'retry';
  const { code, message: refused, field, reason, waitSec } = error;
  if (code === CODE.unavailable || code === CODE.tooMany) return { waitSec };
  const [, which] = ONE_OF_LIST.exec(field ?? '') ?? [];
  if (which !== undefined) return { refused, which: Number(which) };
  if (reason === 'unforeseen' || reason === 'tooLarge') return { refused, which: null };
  try {
    return (await call(examResult, { query: { attemptId } })).status === ATTEMPT.running ? 'busy' : 'closed';
  } catch {
    return 'busy';
  }
};

/** What is stored, from whichever device, and the server's time; null when it cannot be had now. */
export const askSaved = async ({
  attemptId,
  deadline,
}: Attempt): Promise<{ answers: AnswerOf<typeof savedAnswers>['answers']; anchor: Anchor } | null> => {
  const sentAt = performance.now();
  try {
    const { answers, remainingMs } = await call(savedAnswers, { query: { attemptId } });
    return { answers, anchor: anchorAt(deadline - remainingMs, sentAt, performance.now()) };
  } catch (error) {
    notifyFailure(error);
    return null;
  }
};
