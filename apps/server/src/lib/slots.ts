/** How many may wait, and the error for those who come after. */
type Room = { waiting: number; full: () => Error };

/** Does at most `count` works at once; the others wait for their turn in the order in which they came. */
export const slots = (count: number, room?: Room) => {
  let free = count;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (room && waiting.length >= room.waiting) throw room.full();
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      // The slot is handed over, not freed, so that a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
