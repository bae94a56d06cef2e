/** Stretches of time, epoch milliseconds, `[fromMs, toMs)`. */
export type Stretch = { fromMs: number; toMs: number };

/** What is left of one stretch beside others, in order; they may overlap each other. */
export const beside = (stretch: Stretch, others: readonly Stretch[]): Stretch[] => {
  let left: Stretch[] = stretch.toMs > stretch.fromMs ? [stretch] : [];
  for (const { fromMs, toMs } of others)
    left = left.flatMap((piece) =>
      toMs <= piece.fromMs || fromMs >= piece.toMs
        ? [piece]
        : [
            { fromMs: piece.fromMs, toMs: fromMs },
            { fromMs: toMs, toMs: piece.toMs },
          ].filter((part) => part.toMs > part.fromMs),
    );
  return left;
};

export const clipStretch = (stretch: Stretch, bounds: Stretch): Stretch => ({
  fromMs: Math.max(stretch.fromMs, bounds.fromMs),
  toMs: Math.min(stretch.toMs, bounds.toMs),
});

/** Whole seconds of stretches that do not overlap. */
export const secondsOf = (stretches: readonly Stretch[]): number =>
  Math.floor(stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1_000);
