import { askTurn, type HashTurn } from '@zhibiao/contract/auth/hash-turn';
import { CODE } from '@zhibiao/contract/core/envelope';
import { turnStore } from '#lib/message/turn.ts';
import { ApiError, call, TransportError } from './api.ts';

/** Of those who were told the same moment, each comes up to so much of the pause later. */
const SPREAD = 0.2;
/** A server that starts anew, or is out of reach for a moment, is asked again after so long, so often. */
const AGAIN_SEC = 5;
const AGAIN_MOST = 24;

const turnIn = (error: unknown): HashTurn | null => {
  if (!(error instanceof ApiError) || error.code !== CODE.unavailable) return null;
  return (error.data as { turn?: HashTurn } | null | undefined)?.turn ?? null;
};
/** It may be there again soon. */
const isPassing = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof ApiError && error.code === CODE.unavailable);

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal.aborted) return cancelled();
    signal.addEventListener('abort', cancelled, { once: true });
    const passed = () => {
      signal.removeEventListener('abort', cancelled);
      resolve();
    };
    setTimeout(passed, seconds * (1 + Math.random() * SPREAD) * 1_000);
  });

/** Asks where the ticket stands, as often as the server says, until it may come; says each time what it heard. */
const untilMine = async (
  told: HashTurn,
  say: (turn: HashTurn) => void,
  signal: AbortSignal,
): Promise<string | undefined> => {
  let [turn, failed] = [told, 0];
  for (;;) {
    say(turn);
    if (turn.askInSec === 0) return turn.ticket ?? undefined;
    await pause(failed > 0 ? AGAIN_SEC : turn.askInSec, signal);
    // Without a place it comes anew.
    if (turn.ticket === null) return undefined;
    try {
      const { ticket, ...now } = await call(askTurn, { ticket: turn.ticket, signal });
      turn = { ...now, ticket };
      failed = 0;
    } catch (error) {
      failed += 1;
      if (!isPassing(error) || failed > AGAIN_MOST) throw error;
    }
  }
};

/**
 * Waits for the turn of a call that was turned away, and makes it again: sealed anew, as each call is, and with its
 * ticket. What is waited for stands in `turnStore`, where it can be cancelled.
 */
export const waitForTurn = async <T>(
  first: unknown,
  attempt: (ticket?: string) => Promise<T>,
  given?: AbortSignal,
): Promise<T> => {
  const own = new AbortController();
  const cancel = () => own.abort();
  given?.addEventListener('abort', cancel, { once: true });
  let refusal = first;
  let turn = turnIn(first);
  const say = (now: HashTurn) => {
    turn = now;
    turnStore.set({ ahead: now.ahead, seconds: now.seconds, cancel });
  };
  try {
    for (let failed = 0; ;) {
      if (!turn || failed > AGAIN_MOST) throw refusal;
      const ticket = await untilMine(turn, say, own.signal);
      try {
        return await attempt(ticket);
      } catch (error) {
        if (!isPassing(error)) throw error;
        refusal = error;
        const told = turnIn(error);
        failed = told ? 0 : failed + 1;
        // Where its answer was lost on the way it comes again to the same place.
        turn = told ?? { ...turn, askInSec: AGAIN_SEC };
      }
    }
  } finally {
    if (turnStore.read()?.cancel === cancel) turnStore.set(null);
  }
};
