import { unavailable } from '#errors.ts';

/** Who waits: `of` is whom the turns are shared between, a network or an account; known ones go before strangers. */
export type HashPlace = { of: string; known: boolean };
export type HashQueue = <T>(place: HashPlace, work: () => Promise<T>) => Promise<T>;

type Waiting = { start: () => void; shed: () => void };

/**
 * Runs at most `slots` works at once. Turns go round between those who wait, and when the room is full the newest of
 * the caller who takes most of it makes way: a hundred requests of one stranger delay and turn away that stranger's.
 * People who are known wait in a room of their own, which strangers cannot fill.
 */
export const createHashQueue = ({
  slots,
  room,
}: {
  slots: number;
  room: { known: number; strangers: number };
}): HashQueue => {
  const [known, strangers] = [createRoom(room.known), createRoom(room.strangers)];
  let running = 0;
  return async (place, work) => {
    if (running >= slots)
      await new Promise<void>((start, refuse) =>
        (place.known ? known : strangers).enter(place.of, { start, shed: () => refuse(unavailable()) }),
      );
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot is handed over, not freed, so that a newcomer cannot slip in between.
      const next = known.next() ?? strangers.next();
      if (next) next.start();
      else running -= 1;
    }
  };
};

/** Who waits, by whose they are; the map's order is the order of turns. */
const createRoom = (max: number) => {
  const lines = new Map<string, Waiting[]>();
  let size = 0;
  const longest = () =>
    [...lines.values()].reduce<Waiting[]>((most, line) => (line.length > most.length ? line : most), []);
  return {
    enter(of: string, waiting: Waiting) {
      const line = lines.get(of) ?? [];
      if (size >= max) {
        const most = longest();
        // A caller who would take the most is the one to turn away.
        if (line.length + 1 >= most.length) return waiting.shed();
        most.pop()?.shed();
        size -= 1;
      }
      line.push(waiting);
      lines.set(of, line);
      size += 1;
    },
    next(): Waiting | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [of, line] = first;
      const waiting = line.shift();
      size -= 1;
      // To the end of the round.
      lines.delete(of);
      if (line.length > 0) lines.set(of, line);
      return waiting;
    },
  };
};
