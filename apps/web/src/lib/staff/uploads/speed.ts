/** Over how long the speed is measured. */
const WINDOW_MS = 8_000;
/** Before that it would jump about. */
const ENOUGH_MS = 1_500;

/** How fast bytes go, from what was reported in the last seconds; null while that says nothing yet. */
export const speedometer = (now = Date.now) => {
  let marks: { at: number; sent: number }[] = [];

  return {
    /** Bytes a second. */
    mark(sent: number): number | null {
      const at = now();
      marks = [...marks.filter((mark) => mark.at > at - WINDOW_MS && mark.sent <= sent), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < ENOUGH_MS) return null;
      return ((sent - first.sent) / (at - first.at)) * 1000;
    },
    reset(): void {
      marks = [];
    },
  };
};
