import { OFFLINE_MAX_SEC } from '@zhibiao/contract/core/limits';
import type { Beat, BeatAnswer } from '@zhibiao/contract/study/learner';

/** The position: seconds of a video, the page of a PDF, seconds read of a text. */
type Reading = { position: number; rate: number };

/** What the heartbeat depends on. */
export type Wiring = {
  lid: string;
  sessionId: string;
  beatSec: number;
  now: () => number;
  visible: () => boolean;
  /** `leaving`: by a call that outlives the page. */
  send: (beats: Beat[], leaving: boolean) => Promise<BeatAnswer>;
  /** Whether beats that failed this way may be sent again, or the server will never take them. */
  mayRetry: (error: unknown) => boolean;
  onAnswer: (answer: BeatAnswer) => void;
  /** How many beats wait to be sent; 0 when the server has all of them. */
  onWaiting: (beats: number) => void;
};

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
  /** Never reports again. */
  end: () => void;
};

/** A shorter interval is not reported. */
const SHORTEST_MS = 500;
/** Two intervals with a gap of at most this many seconds are joined. */
const NEAR = 0.5;
/** As many as one call may carry. */
const BATCH_MAX = 60;

/** `at`: when it ended; `lastedMs`: how long it ran. */
type Waiting = { beat: Beat; at: number; lastedMs: number };

/** Two as one, with the time of both; where the later does not go on from the earlier, at the later's place. */
const joined = (one: Waiting, next: Waiting): Waiting => {
  const goesOn = Math.abs(next.beat.from - one.beat.to) <= NEAR;
  const from = goesOn ? one.beat.from : next.beat.from;
  return { beat: { ...next.beat, from }, at: next.at, lastedMs: one.lastedMs + next.lastedMs };
};
const mayJoin = ({ beat: one }: Waiting, { beat: next }: Waiting): boolean =>
  Math.abs(next.from - one.to) <= NEAR && one.rate === next.rate && one.visible === next.visible;

/**
 * What is older than the server still counts is summed up, so that none of it vanishes: it is refused, and can be
 * appealed for afterwards. So is the oldest of what is more than one call may carry.
 */
const summedUp = (outbox: readonly Waiting[], now: number): Waiting[] => {
  const list: Waiting[] = [];
  for (const next of outbox) {
    const last = list.at(-1);
    if (last && now - next.at > OFFLINE_MAX_SEC * 1000 && mayJoin(last, next))
      list[list.length - 1] = joined(last, next);
    else list.push(next);
  }
  for (let [one, next] = list; one && next && list.length > BATCH_MAX; [one, next] = list)
    list.splice(0, 2, joined(one, next));
  return list;
};

/** No call speaks of more. */
const DAY_MS = 86_400_000;
/** Of what had to wait, when it ran. A beat that is sent at once ended now. */
const timesOf = ({ at, lastedMs }: Waiting, now: number): Pick<Beat, 'ageMs' | 'lastedMs'> =>
  now - at < SHORTEST_MS
    ? {}
    : { ageMs: Math.min(DAY_MS, Math.round(now - at)), lastedMs: Math.min(DAY_MS, Math.round(lastedMs)) };

type Interval = { read: () => Reading; from: number; rate: number; since: number };

/** The clock of one opened item. It reports what really ran and counts nothing itself: seconds are the server's. */
export const createHeartbeat = (wiring: Wiring): Heartbeat => {
  const { lid, beatSec, now } = wiring;
  let { sessionId } = wiring;
  let interval: Interval | null = null;
  /** The end of an interval too short to report; it is counted with the next one when that goes on from there. */
  let rest: { from: number; to: number } | null = null;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let outbox: Waiting[] = [];
  let seq = 0;
  let sending = false;
  let ended = false;

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
    seq += 1;
    const { from, rate, since } = interval;
    outbox.push({ at: now(), lastedMs: now() - since, beat: { sessionId, seq, lid, from, to, rate, visible } });
  };

  const halt = (): void => {
    interval = null;
    clearInterval(ticking);
  };

  const end = (): void => {
    halt();
    clearTimeout(retrying);
    ended = true;
    outbox = [];
  };

  /** Removes the beats that were sent; those reported meanwhile stay. */
  const acknowledge = (sent: Beat[]): void => {
    const last = sent.at(-1)?.seq ?? 0;
    outbox = outbox.filter(({ beat }) => beat.seq > last);
  };

  const take = (answer: BeatAnswer): void => {
    if (answer.action === 'RENEW' && answer.sessionId) sessionId = answer.sessionId;
    if (answer.action === 'KICKED' || answer.reload) end();
    wiring.onAnswer(answer);
  };

  const transmit = async (leaving: boolean): Promise<void> => {
    clearTimeout(retrying);
    outbox = summedUp(outbox, now());
    const beats = outbox.map((waiting) => ({ ...waiting.beat, sessionId, ...timesOf(waiting, now()) }));
    // A closing call also repeats what is under way, which dies with the page; a repeated seq changes nothing.
    if (ended || !beats.length || (sending && !leaving)) return;
    sending = true;
    try {
      const answer = await wiring.send(beats, leaving);
      acknowledge(beats);
      sending = false;
      wiring.onWaiting(0);
      take(answer);
      if (outbox.length) void transmit(false);
    } catch (error) {
      sending = false;
      if (!wiring.mayRetry(error)) acknowledge(beats);
      wiring.onWaiting(outbox.length);
      if (outbox.length && !ended) retrying = setTimeout(() => void transmit(false), beatSec * 1000);
    }
  };

  const mark = (position?: number): void => {
    if (!interval) return;
    report(position ?? interval.read().position, wiring.visible());
    interval = begin(interval.read);
    void transmit(false);
  };

  return {
    start: (read, from) => {
      if (ended || interval) return;
      interval = begin(read, from);
      ticking = setInterval(mark, beatSec * 1000);
    },
    mark,
    stop: (position, atEnd) => {
      if (!interval) return;
      // Nothing begins here: what was too short to report waits for the next start.
      report(position ?? interval.read().position, wiring.visible(), atEnd);
      halt();
      void transmit(false);
    },
    leave: () => {
      // The page was visible until now, although `visible()` already says no.
      if (interval) report(interval.read().position, true);
      halt();
      void transmit(true);
    },
    retry: () => void transmit(false),
    end,
  };
};
