import { askTurn, type HashTurn } from '@zhibiao/contract/auth/hash-turn';
import { CODE, TURN_HEADER } from '@zhibiao/contract/core/envelope';
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
const untilMine = async (told: HashTurn, say: (turn: HashTurn) => void, signal: AbortSignal): Promise<Ticket> => {
  let [turn, failed] = [told, 0];
  for (;;) {
    say(turn);
    if (turn.askInSec === 0) return turn.ticket === null ? {} : withTicket(turn.ticket);
    await pause(failed > 0 ? AGAIN_SEC : turn.askInSec, signal);
    // Without a place it comes anew.
    if (turn.ticket === null) return {};
    try {
      const { ticket, ...now } = await call(askTurn, { ...withTicket(turn.ticket), signal });
      turn = { ...now, ticket };
      failed = 0;
    } catch (error) {
      failed += 1;
      if (!isPassing(error) || failed > AGAIN_MOST) throw error;
    }
  }
};

/** What the call has besides: the ticket, once there is one. */
export type Ticket = { headers?: Record<string, string> };
const withTicket = (ticket: string) => ({ headers: { [TURN_HEADER]: ticket } });
/**
 * Makes a call that may have to wait for its turn: turned away, it is made again by itself when it may come, sealed
 * anew, as each call is, and with its ticket. What is waited for stands in `turnStore`, where it can be cancelled.
 */
export const inTurn = async <T>(send: (ticket: Ticket) => Promise<T>): Promise<T> => {
  const own = new AbortController();
  const cancel = () => own.abort();
  const said: HashTurn[] = [];
  const say = (turn: HashTurn) => {
    said[0] = turn;
    turnStore.set({ ahead: turn.ahead, seconds: turn.seconds, cancel });
  };
  let ticket: Ticket = {};
  try {
    for (let failed = 0; ;) {
      try {
        return await send(ticket);
      } catch (error) {
        const told = turnIn(error);
        failed = told ? 0 : failed + 1;
        // Where its answer was lost on the way it comes again to the same place.
        const [last] = isPassing(error) ? said : [];
        const turn = told ?? (last && { ...last, askInSec: AGAIN_SEC });
        if (!turn || failed > AGAIN_MOST) throw error;
        ticket = await untilMine(turn, say, own.signal);
      }
    }
  } finally {
    if (turnStore.read()?.cancel === cancel) turnStore.set(null);
  }
};
