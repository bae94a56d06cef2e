/** A moment as a table says it: the year only where it is another than this one, and then no time of day. */
export const shortMoment = (at: string, now = new Date()): string =>
  Number(at.slice(0, 4)) === now.getFullYear() ? at.slice(5, 16) : at.slice(0, 10);
