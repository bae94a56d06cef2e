import type { SavedAnswer } from '@zhibiao/contract/exam/attempt';
import type { Unsent } from './answer-sheet.ts';

export type Sent = { questionId: string } & Unsent;
/**
 * How a send ended: what is stored now · which one was refused and why, null where that is not said · retry: it did not
 * arrive · busy: not now, and not within `waitSec` · closed: no more.
 */
export type SendOutcome =
  | { stored: readonly SavedAnswer[]; at: number }
  | { refused: string; which: number | null }
  | { waitSec: number }
  | 'retry'
  | 'busy'
  | 'closed';

type Send = (list: readonly Sent[], leaving: boolean) => Promise<SendOutcome>;
type Conclude = (outcome: SendOutcome, list: readonly Sent[]) => void;

/** Answers of one request, and their bytes: a server takes a megabyte, a browser that leaves the page sends 64 KB. */
const BATCH = 100;
const BYTES = 900_000;
const LEAVING_BYTES = 60_000;
/** At most: no character of JSON takes more than three for one of its text. */
const bytesOf = (entry: Sent): number => 3 * JSON.stringify(entry).length;

/** The first of them that go into one request, at least one. */
const batchOf = (list: readonly Sent[], most: number): readonly Sent[] => {
  let bytes = 0;
  const end = list.findIndex((entry, at) => (bytes += bytesOf(entry)) > most && at > 0);
  return list.slice(0, Math.min(BATCH, end === -1 ? list.length : end));
};
/** How often a fault that all answers meet alike is taken for the server's, before each is tried by itself. */
const PATIENCE = 3;
const isUnnamed = (outcome: SendOutcome): boolean =>
  typeof outcome !== 'string' && 'refused' in outcome && outcome.which === null;

/**
 * Sends the first of a list in one request. Where it is not said which one was refused, the halves are sent for
 * themselves. If both fail so, it is more likely the server than two of the answers: that is waited for, and not met
 * with a request for each.
 */
export const createDelivery = (send: Send, onOutcome: Conclude) => {
  let unwell = 0;
  const conclude: Conclude = (outcome, list) => {
    if (typeof outcome !== 'string' && 'stored' in outcome) unwell = 0;
    onOutcome(outcome, list);
  };

  const deliver = async (list: readonly Sent[], leaving: boolean, known?: SendOutcome): Promise<void> => {
    const outcome = known ?? (await send(list, leaving));
    if (!isUnnamed(outcome) || list.length === 1) return conclude(outcome, list);
    const middle = Math.ceil(list.length / 2);
    const halves = [list.slice(0, middle), list.slice(middle)];
    const outcomes: SendOutcome[] = [];
    for (const half of halves) outcomes.push(await send(half, leaving));
    if (outcomes.every(isUnnamed) && unwell < PATIENCE) {
      unwell += 1;
      return conclude('busy', list);
    }
    for (const [at, half] of halves.entries()) await deliver(half, leaving, outcomes[at]);
  };

  return (list: readonly Sent[], leaving: boolean): Promise<void> =>
    deliver(batchOf(list, leaving ? LEAVING_BYTES : BYTES), leaving);
};
