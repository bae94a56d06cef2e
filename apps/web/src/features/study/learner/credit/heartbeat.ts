import { createOutbox, NEAR, SHORTEST_MS, type OutboxWiring } from './outbox.ts';

/** The position: seconds of a video, the page of a PDF, seconds read of a text. */
type Reading = { position: number; rate: number };

/** What the heartbeat depends on. */
export type Wiring = OutboxWiring & { visible: () => boolean };

export type Heartbeat = {
  /**
   * Playing or reading begins; `read` gives the position at any moment, `from` where it began, for a caller that
   * is notified late. A second start does nothing.
   */
  start: (read: () => Reading, from?: number) => void;
  /** Reports what ran until now, or until `position`, and goes on from where the learner stands. */
  mark: (position?: number) => void;
  /** Reports what ran and stands still; at the end of the item however short it was, as nothing goes on from there. */
  stop: (position?: number, atEnd?: boolean) => void;
  /** Reports what ran by a call that outlives the page. */
  leave: () => void;
  /** Sends what waits, for instance when the network is back. */
  retry: () => void;
  /** Never reports again; what the server has not taken yet goes on being sent. */
  close: () => void;
  /** Never reports again, nor sends anything. */
  end: () => void;
};

type Interval = { read: () => Reading; from: number; rate: number; since: number };

/** The clock of one opened item. It reports what really ran and counts nothing itself: seconds are the server's. */
export const createHeartbeat = (wiring: Wiring): Heartbeat => {
  const { beatSec, now } = wiring;
  let interval: Interval | null = null;
  /** The end of an interval too short to report; it is counted with the next one when that goes on from there. */
  let rest: { from: number; to: number } | null = null;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let [closed, ended] = [false, false];

  const begin = (read: () => Reading, at?: number): Interval => {
    const { position: here, rate } = read();
    const position = at ?? here;
    const from = rest && Math.abs(position - rest.to) <= NEAR ? rest.from : position;
    rest = null;
    return { read, from, rate, since: now() };
  };

  /** Puts the interval into the outbox. */
  const report = (to: number, visible: boolean, atEnd = false): void => {
    if (!interval || to < interval.from) return;
    if (now() - interval.since < SHORTEST_MS && !(atEnd && to > interval.from)) {
      rest = { from: interval.from, to };
      return;
    }
    rest = null;
    const { from, rate, since } = interval;
    outbox.put({ lastedMs: now() - since, beat: { from, to, rate, visible } });
  };

  const halt = (): void => {
    interval = null;
    clearInterval(ticking);
  };

  const end = (): void => {
    halt();
    outbox.end();
    ended = true;
  };

  const outbox = createOutbox({
    ...wiring,
    onAnswer: (answer) => {
      if (answer.action === 'KICKED' || answer.reload) end();
      if (!closed) wiring.onAnswer(answer);
    },
    onWaiting: (beats) => {
      if (!closed) wiring.onWaiting(beats);
    },
  });

  const mark = (position?: number): void => {
    if (!interval) return;
    report(position ?? interval.read().position, wiring.visible());
    interval = begin(interval.read);
    void outbox.send();
  };

  const leave = (): void => {
    // The page was visible until now, although `visible()` already says no.
    if (interval) report(interval.read().position, true);
    halt();
    void outbox.send(true);
  };

  return {
    start: (read, from) => {
      if (closed || ended || interval) return;
      interval = begin(read, from);
      ticking = setInterval(mark, beatSec * 1000);
    },
    mark,
    stop: (position, atEnd) => {
      if (!interval) return;
      // Nothing begins here: what was too short to report waits for the next start.
      report(position ?? interval.read().position, wiring.visible(), atEnd);
      halt();
      void outbox.send();
    },
    leave,
    retry: () => void outbox.send(),
    close: () => {
      leave();
      closed = true;
    },
    end,
  };
};
