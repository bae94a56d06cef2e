/** A pass line is thought of in per cent of the total and kept in points: the fewest that reach it. */

const PASS_PERCENT = 60;

export const passScoreOf = (total: number, percent: number): number =>
  Math.max(1, Math.ceil(Math.round(total * percent * 10) / 1_000));

/** Which per cent was meant: of all that come to these points the roundest. None that does: the nearest. */
export const passPercentOf = (total: number, score: number): number => {
  if (total <= 0) return PASS_PERCENT;
  const [exact] = [PASS_PERCENT, ...BY_ROUNDNESS].filter((percent) => passScoreOf(total, percent) === score);
  return exact ?? Math.min(100, Math.max(1, Math.round((score / total) * 100)));
};

const roundness = (percent: number): number => [10, 5, 2].findIndex((step) => percent % step === 0) >>> 0;
const BY_ROUNDNESS = Array.from({ length: 100 }, (_, at) => at + 1).sort((a, b) => roundness(a) - roundness(b));
