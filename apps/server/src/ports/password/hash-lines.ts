import { createLine, type LineRoom, type PlaceLine, type Waiting } from './line.ts';

export type HashRoom = Record<'proved' | 'known' | 'strangers', LineRoom>;

const FORGET_EACH_MS = 1_000;

/** The three lines before the hashes: who has proved who they are goes first, then the known, then strangers. */
export const createHashLines = ({ proved, known, strangers }: HashRoom) => {
  const lines = { proved: createLine(proved), known: createLine(known), strangers: createLine(strangers) };
  const inOrder = [lines.proved, lines.known, lines.strangers];
  const sum = (of: readonly PlaceLine[], count: (line: PlaceLine) => number) =>
    of.reduce((all, line) => all + count(line), 0);
  let forgotAt = 0;

  return {
    of: (place: { proved?: true; known: boolean }): PlaceLine =>
      place.proved ? lines.proved : place.known ? lines.known : lines.strangers,
    /** How many are served before one who stands in this line since then. */
    ahead: (line: PlaceLine, at: number): number =>
      line.ahead(at) + sum(inOrder.slice(0, inOrder.indexOf(line)), (before) => before.size()),
    here: () => sum(inOrder, (line) => line.waiting()),
    away: () => sum(inOrder, (line) => line.size() - line.waiting()),
    next(): Waiting | null {
      for (const line of inOrder) {
        const first = line.next();
        if (first) return first;
      }
      return null;
    },
    /** Gives up the places of those who did not come back in time. */
    forget(now: number): void {
      if (now - forgotAt < FORGET_EACH_MS) return;
      forgotAt = now;
      for (const line of inOrder) line.forget(now);
    },
    shedAll(): void {
      for (const line of inOrder) line.shedAll();
    },
  };
};
