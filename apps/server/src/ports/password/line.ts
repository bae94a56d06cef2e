/** A request that stands in line, of which one of the two is called; it may come again to its place, or has lost it. */
export type Waiting = { start: () => void; shed: (keepsPlace?: boolean) => void };
/**
 * A place in a line. `who` it is of and `of` whom its turns are shared with; `at` is the moment by which it is ordered,
 * epoch ms. Without `waiting` its holder has gone away and is expected back before `until`.
 */
export type Place = { who: string; of: string; at: number; until: number; waiting: Waiting | null };

/** How many stand in line at most, and what one network or one account may send without falling behind the others. */
export type LineRoom = { places: number; together: number; everyMs: number };
export type PlaceLine = ReturnType<typeof createLine>;

/** Of each network or account: its places, and when its next one is due if it sent evenly. */
const createShares = (together: number, everyMs: number) => {
  const shares = new Map<string, { count: number; due: number }>();
  return {
    /** The moment by which one who comes now is ordered; what the same one sends next is ordered after it. */
    arrival(of: string, now: number): number {
      const share = shares.get(of);
      const due = share?.due ?? now;
      if (share) share.due = Math.max(due, now) + everyMs;
      return Math.max(now, due - (together - 1) * everyMs);
    },
    take(of: string, at: number): void {
      const share = shares.get(of);
      if (share) share.count += 1;
      else shares.set(of, { count: 1, due: at + everyMs });
    },
    giveBack(of: string): void {
      const share = shares.get(of);
      if (share && --share.count === 0) shares.delete(of);
    },
    count: (of: string): number => shares.get(of)?.count ?? 0,
    /** Whose places are the most, and how many they are. */
    largest(): [of: string, count: number] {
      let top: [string, number] = ['', 0];
      for (const [of, { count }] of shares) if (count > top[1]) top = [of, count];
      return top;
    },
  };
};

/** How many places come before this moment, those that stood there already at the same one included. */
const countUntil = (places: readonly Place[], at: number): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as Place).at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Who comes first stands first. One network, or account, may send `together` at once and one more each `everyMs`; what
 * it sends beyond that is ordered as if it had come later, one after the other: a classroom behind one address keeps
 * its order among all others, and a flood waits behind them. When the line is full the newest of whom most places are
 * of makes way.
 */
export const createLine = ({ places: most, together, everyMs }: LineRoom) => {
  /** In order. */
  const places: Place[] = [];
  const absent = new Map<string, Place>();
  const shares = createShares(together, everyMs);

  const ahead = (at: number): number => countUntil(places, at);
  const remove = (place: Place): void => {
    let index = ahead(place.at) - 1;
    while (index >= 0 && places[index] !== place) index -= 1;
    if (index < 0) return;
    places.splice(index, 1);
    if (absent.get(place.who) === place) absent.delete(place.who);
    shares.giveBack(place.of);
  };
  const dropNewestOf = (of: string): void => {
    const newest = places.findLast((place) => place.of === of);
    if (!newest) return;
    remove(newest);
    newest.waiting?.shed();
  };

  return {
    arrival: shares.arrival,
    ahead,
    /** False when there is no room for it. */
    add(place: Place): boolean {
      if (places.length >= most) {
        const [of, count] = shares.largest();
        // Who would hold the most is the one to make way.
        if (shares.count(place.of) + 1 >= count) return false;
        dropNewestOf(of);
      }
      shares.take(place.of, place.at);
      places.splice(ahead(place.at), 0, place);
      if (!place.waiting) absent.set(place.who, place);
      return true;
    },
    /** The place that is kept for one who went away. */
    kept: (who: string): Place | undefined => absent.get(who),
    /** Takes that place out of the line. */
    take(who: string): Place | undefined {
      const place = absent.get(who);
      if (place) remove(place);
      return place;
    },
    /** Takes the request out of the line; false when it stands there no more. */
    leave(waiting: Waiting): boolean {
      const place = places.find((one) => one.waiting === waiting);
      if (place) remove(place);
      return place !== undefined;
    },
    /** The first who is here, out of the line. */
    next(): Waiting | null {
      const place = places.find(({ waiting }) => waiting);
      if (place) remove(place);
      return place?.waiting ?? null;
    },
    /** Gives up the places of those who did not come back in time. */
    forget(now: number): void {
      for (const place of absent.values()) if (place.until < now) remove(place);
    },
    /** Sends all away who wait here; they may come again. */
    shedAll(): void {
      for (const place of places.filter(({ waiting }) => waiting)) {
        remove(place);
        place.waiting?.shed(true);
      }
    },
    size: () => places.length,
    waiting: () => places.length - absent.size,
  };
};
