const TENTHS = 10;

/**
 * A case's points among its questions by their shares: tenths of a point, each rounded down, and what remains goes to
 * the last.
 */
export const splitByShare = (score: number, shares: readonly number[]): number[] => {
  const tenths = Math.round(score * TENTHS);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let left = tenths;
  return shares.map((share, at) => {
    const own = at === shares.length - 1 ? left : Math.floor((tenths * share) / whole);
    left -= own;
    return own / TENTHS;
  });
};
