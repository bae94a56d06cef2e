/** Thrown to a caller who finds no place; `own` when only their own share is used up. */
export class QueueFull extends Error {
  readonly own: boolean;
  constructor(own: boolean) {
    super(own ? 'this person waits for enough already' : 'the queue is full');
    this.own = own;
  }
}

type Room = {
  /** Worked on at the same time: in all, and of one person. */
  slots: number;
  slotsEach: number;
  /** Waiting: in all, and of one person. */
  waiting: number;
  waitingEach: number;
  /** Who has waited for so long goes away with QueueFull, ms. */
  patienceMs: number;
};

type Waiter = { go: () => void };

/**
 * Work in a few slots. Who waits is taken in turn by person, not by arrival, so that one person's pile delays no
 * one else; a slot that falls free is handed over, never left open for a newcomer to overtake.
 */
export const fairQueue = ({ slots, slotsEach, waiting, waitingEach, patienceMs }: Room) => {
  let busy = 0;
  let queued = 0;
  const busyOf = new Map<string, number>();
  /** In the order in which their turn comes. */
  const lines = new Map<string, Waiter[]>();

  const mayStart = (who: string) => busy < slots && (busyOf.get(who) ?? 0) < slotsEach;
  const start = (who: string) => {
    busy += 1;
    busyOf.set(who, (busyOf.get(who) ?? 0) + 1);
  };
  const leaveLine = (who: string, waiter: Waiter) => {
    const line = lines.get(who)?.filter((other) => other !== waiter) ?? [];
    queued -= 1;
    // A person with more to come goes to the end of the round.
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
  };
  const startNext = () => {
    for (const [who, [first]] of lines) {
      if (!first || !mayStart(who)) continue;
      leaveLine(who, first);
      start(who);
      return first.go();
    }
  };
  const finish = (who: string) => {
    busy -= 1;
    const left = (busyOf.get(who) ?? 1) - 1;
    if (left > 0) busyOf.set(who, left);
    else busyOf.delete(who);
    startNext();
  };

  const turn = (who: string, gone?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(who) ?? [];
      if (line.length >= waitingEach) throw new QueueFull(true);
      if (queued >= waiting) throw new QueueFull(false);
      const waiter: Waiter = {
        go: () => {
          cleanUp();
          resolve();
        },
      };
      const giveUp = () => {
        cleanUp();
        leaveLine(who, waiter);
        reject(new QueueFull(false));
      };
      const timer = setTimeout(giveUp, patienceMs);
      const cleanUp = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      gone?.addEventListener('abort', giveUp);
      queued += 1;
      lines.set(who, [...line, waiter]);
    });

  /** Does the work when it is this person's turn. `gone` takes back a place in the line. */
  return async <T>(who: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    if (mayStart(who)) start(who);
    else await turn(who, gone);
    try {
      return await work();
    } finally {
      finish(who);
    }
  };
};
