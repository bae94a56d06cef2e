import { OFFLINE_MAX_SEC } from '@zhibiao/contract/core/limits';
import type { Beat, BeatAnswer } from '@zhibiao/contract/study/learner';

/** What sending depends on. */
export type OutboxWiring = {
  lid: string;
  sessionId: string;
  beatSec: number;
  now: () => number;
  /** `leaving`: by a call that outlives the page. */
  send: (beats: Beat[], leaving: boolean) => Promise<BeatAnswer>;
  /** Whether beats that failed this way may be sent again, or the server will never take them. */
  mayRetry: (error: unknown) => boolean;
  onAnswer: (answer: BeatAnswer) => void;
  /** How many beats wait to be sent; 0 when the server has all of them. */
  onWaiting: (beats: number) => void;
};

/** A shorter interval is not reported. */
export const SHORTEST_MS = 500;
/** Two intervals with a gap of at most this many seconds are joined. */
export const NEAR = 0.5;
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

/** What ran until now, and for how long. */
type Ran = { lastedMs: number; beat: Pick<Beat, 'from' | 'to' | 'rate' | 'visible'> };

export type Outbox = {
  /** Keeps what ran until the server has it. */
  put: (ran: Ran) => void;
  /** Sends what waits; `leaving`: by a call that outlives the page. */
  send: (leaving?: boolean) => Promise<void>;
  /** Forgets what waits, and never sends again. */
  end: () => void;
};

/** The beats of one opened item on their way to the server: in order, together, and again where the line failed. */
export const createOutbox = (wiring: OutboxWiring): Outbox => {
  const { lid, beatSec, now } = wiring;
  let { sessionId } = wiring;
  let outbox: Waiting[] = [];
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let seq = 0;
  let sending = false;
  let ended = false;

  /** Removes the beats that were sent; those reported meanwhile stay. */
  const acknowledge = (sent: Beat[]): void => {
    const last = sent.at(-1)?.seq ?? 0;
    outbox = outbox.filter(({ beat }) => beat.seq > last);
  };

  const send = async (leaving = false): Promise<void> => {
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
      if (answer.action === 'RENEW' && answer.sessionId) sessionId = answer.sessionId;
      wiring.onAnswer(answer);
      if (outbox.length) void send();
    } catch (error) {
      sending = false;
      if (!wiring.mayRetry(error)) acknowledge(beats);
      wiring.onWaiting(outbox.length);
      if (outbox.length && !ended) retrying = setTimeout(() => void send(), beatSec * 1000);
    }
  };

  return {
    put: ({ lastedMs, beat }) => {
      seq += 1;
      outbox.push({ at: now(), lastedMs, beat: { sessionId, seq, lid, ...beat } });
    },
    send,
    end: () => {
      clearTimeout(retrying);
      ended = true;
      outbox = [];
    },
  };
};
