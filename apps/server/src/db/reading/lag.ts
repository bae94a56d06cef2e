/**
 * For how long a standby has not replayed what the primary had: told by places in the log, so that it never lags behind
 * an idle one.
 */

const MOST_MARKS = 1_000;

export const createLag = () => {
  let marks: { place: number; at: number }[] = [];
  return {
    /** The primary was here at that time, ms, and the standby is there by now; ms that it lags. */
    after: (primary: number, standby: number, at: number): number => {
      if (primary > (marks.at(-1)?.place ?? -1)) marks.push({ place: primary, at });
      marks = marks.filter(({ place }) => place > standby);
      // Of one that is long behind every second mark tells as much.
      if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
      return marks[0] ? at - marks[0].at : 0;
    },
  };
};
