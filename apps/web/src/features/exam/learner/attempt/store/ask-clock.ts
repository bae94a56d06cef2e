import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { CLOCK, examClock } from '@zhibiao/contract/exam/clock';
import { call } from '#lib/api/api.ts';
import { markAnswered, notifyFirstFailure } from '#lib/api/failure.ts';
import { anchorAt, type Anchor } from '#features/exam/server-clock.ts';

export type Heard = AnswerOf<typeof examClock> & { anchor: Anchor; deadline: number };

/** What the server's clock says of a running attempt; null when it cannot be had now, which is reported once. */
export const askClock = async (attemptId: string, asker: object): Promise<Heard | null> => {
  const sentAt = performance.now();
  try {
    const heard = await call(examClock, { query: { attemptId } });
    markAnswered(asker);
    const { serverTime, remainingMs } = heard;
    return { ...heard, anchor: anchorAt(serverTime, sentAt, performance.now()), deadline: serverTime + remainingMs };
  } catch (error) {
    notifyFirstFailure(asker, error);
    return null;
  }
};

/** Asks at once and then again and again, sooner in the last minutes; returns the way to stop. */
export const keepAsking = (ask: () => Promise<unknown>, secondsLeft: () => number): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const again = async () => {
    await ask();
    if (!stopped)
      timer = setTimeout(again, (secondsLeft() <= CLOCK.lastSec ? CLOCK.lastEverySec : CLOCK.everySec) * 1_000);
  };
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
