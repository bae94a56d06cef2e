import type { Parity } from '@zhibiao/contract/paper/staff-publish';

/** How even a paper's draws are: of each the points, of a hundred, that an average taker is expected to get. */

type ScoredQuestion = { questionId: string; score: number };

/** What an average taker gets of a question, by its editor's estimate of its difficulty, 1 to 5. */
const BY_DIFFICULTY = [0.9, 0.75, 0.6, 0.45, 0.3];
export const estimatedEase = (difficulty: number): number => BY_DIFFICULTY[difficulty - 1] ?? 0.6;

/** Five points between the easiest and the hardest twentieth: beyond them rules should be narrower. */
const APART = 5;
const COLUMNS = 20;

const expectedPoints = (draw: readonly ScoredQuestion[], easeOf: (questionId: string) => number): number => {
  const total = draw.reduce((sum, { score }) => sum + score, 0);
  const expected = draw.reduce((sum, { questionId, score }) => sum + score * easeOf(questionId), 0);
  return total === 0 ? 0 : (expected / total) * 100;
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

const barsOf = (sorted: readonly number[]): Parity['bars'] => {
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  // Columns of a fifth of a point at least: what differs less looks the same.
  const width = Math.max(0.2, (high - low) / COLUMNS);
  const start = Math.floor(low / width) * width;
  const bars = Array.from({ length: Math.floor((high - start) / width) + 1 }, (_, at) => ({
    from: Math.round((start + at * width) * 100) / 100,
    count: 0,
  }));
  for (const value of sorted) {
    const bar = bars[Math.min(bars.length - 1, Math.floor((value - start) / width))];
    if (bar) bar.count += 1;
  }
  return bars;
};

/** Of a hundred: how many questions each draw has in common with the one before it. */
const sharedPercent = (draws: readonly (readonly ScoredQuestion[])[]): number => {
  const pairs = draws.slice(1).map((draw, at) => {
    const before = new Set(draws[at]?.map(({ questionId }) => questionId));
    return draw.length === 0 ? 0 : draw.filter(({ questionId }) => before.has(questionId)).length / draw.length;
  });
  return pairs.length === 0 ? 100 : (pairs.reduce((sum, share) => sum + share, 0) / pairs.length) * 100;
};

const round = (value: number): number => Math.round(value * 10) / 10;

export const parityOfDraws = (
  draws: readonly (readonly ScoredQuestion[])[],
  easeOf: (questionId: string) => number,
  known: Pick<Parity, 'measured' | 'of'>,
): Parity => {
  const points = draws.map((draw) => expectedPoints(draw, easeOf)).toSorted((a, b) => a - b);
  const mean = points.reduce((sum, value) => sum + value, 0) / Math.max(1, points.length);
  const variance = points.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, points.length);
  const [p5, p95] = [quantile(points, 0.05), quantile(points, 0.95)];
  const apart = p95 - p5;
  return {
    draws: draws.length,
    mean: round(mean),
    sd: round(Math.sqrt(variance)),
    p5: round(p5),
    p95: round(p95),
    bars: barsOf(points),
    sharedPercent: Math.round(sharedPercent(draws)),
    ...known,
    advice: apart > APART ? `不同学员的试卷难度相差约 ${Math.round(apart)} 分，建议按难度细分规则` : null,
  };
};
