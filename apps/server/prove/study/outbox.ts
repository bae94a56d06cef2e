import type { BeatAnswer } from '@zhibiao/contract/study/learner';
import type { SentReport } from './line.ts';

/** The beats of one page on their way, as the learner's own page keeps and sends them. */

/** A beat that is sent sooner ended now; of an older one the page says when it was. */
const AT_ONCE_MS = 500;
/** As many as one call may carry; a page with so many waiting stands still. */
const BATCH_MOST = 60;

type Ran = { from: number; to: number; visible: boolean };
type Waiting = { seq: number; ran: Ran; at: number; lastedMs: number };
type Post = (body: object, report: SentReport) => Promise<BeatAnswer | null>;

export type StudyOutbox = {
  sessionId: string;
  put: (ran: Ran, lastedMs: number) => void;
  isFull: () => boolean;
  isEmpty: () => boolean;
  /** The highest number that was acknowledged. */
  acked: () => number;
  /**
   * All that waits, under the numbers that it has; what is not acknowledged stays. `hidden`: beats of it that ran in
   * the background.
   */
  send: () => Promise<{ answer: BeatAnswer; hidden: number } | null>;
};

export const openOutbox = (lid: string, sessionId: string, post: Post): StudyOutbox => {
  let waiting: Waiting[] = [];
  let [last, acked] = [0, 0];
  let sending = false;
  const beatOf = ({ seq, ran, at, lastedMs }: Waiting, now: number) => {
    const times = now - at < AT_ONCE_MS ? {} : { ageMs: Math.round(now - at), lastedMs: Math.round(lastedMs) };
    return { sessionId, lid, seq, rate: 1, ...ran, ...times };
  };
  return {
    sessionId,
    put: (ran, lastedMs) => void waiting.push({ seq: (last += 1), ran, at: performance.now(), lastedMs }),
    isFull: () => waiting.length >= BATCH_MOST,
    isEmpty: () => waiting.length === 0,
    acked: () => acked,
    send: async () => {
      if (sending || waiting.length === 0) return null;
      sending = true;
      // More is put behind it meanwhile.
      const sent = [...waiting];
      const now = performance.now();
      const [only, ...others] = sent.map((one) => beatOf(one, now));
      const seq = sent.at(-1)?.seq ?? 0;
      const body = others.length > 0 ? { batch: [only, ...others] } : { ...only };
      const answer = await post(body, { sessionId, seq, state: 'under way' });
      sending = false;
      if (!answer) return null;
      acked = seq;
      waiting = waiting.filter((one) => one.seq > seq);
      return { answer, hidden: sent.filter(({ ran }) => !ran.visible).length };
    },
  };
};
