/** So many questions that are worth the same, of one type. */
export type PointLine = { type: number; count: number; score: number };

const LEAST = 0.5;

/** Some of `counts` whose sum comes as near to `wanted` as can be and not over it, the last before the others. */
const fill = (counts: readonly number[], wanted: number): Set<number> => {
  const ways = new Map<number, Set<number>>([[0, new Set()]]);
  counts.forEach((count, at) => {
    for (const [sum, chosen] of [...ways].reverse())
      if (sum + count <= wanted) ways.set(sum + count, new Set([...chosen, at]));
  });
  return ways.get(Math.max(...ways.keys())) ?? new Set();
};

type Shared = { scores: number[]; total: number };
const share = (lines: readonly PointLine[], total: number): Shared => {
  const now = lines.reduce((sum, { count, score }) => sum + count * score, 0);
  const questions = lines.reduce((sum, { count }) => sum + count, 0);
  const weightOf = ({ score }: PointLine) => (now > 0 ? score / now : 1 / questions);
  const floors = lines.map((line) => Math.max(LEAST, Math.floor(total * weightOf(line) * 2 + 1e-9) / 2));
  const given = lines.reduce((sum, { count }, at) => sum + count * (floors[at] ?? 0), 0);
  const more = fill(
    lines.map(({ count }) => count),
    Math.max(0, Math.round((total - given) * 2)),
  );
  const scores = floors.map((floor, at) => (more.has(at) ? floor + LEAST : floor));
  return { scores, total: lines.reduce((sum, { count }, at) => sum + count * (scores[at] ?? 0), 0) };
};

/** Lines of one type and one worth, taken together. */
const togetherOf = (lines: readonly PointLine[]): PointLine[] => {
  const groups = new Map<string, PointLine>();
  for (const line of lines) {
    const group = groups.get(nameOf(line));
    groups.set(nameOf(line), { ...line, count: line.count + (group?.count ?? 0) });
  }
  return [...groups.values()];
};
const nameOf = ({ type, score }: PointLine): string => `${type} ${score}`;

/**
 * A total shared out by what each question is worth now, in halves of a point. What is worth the same stays so if the
 * total can be met like that; if not, some get half a point more; and where lines hold too many questions even for
 * that, what comes nearest below is taken.
 */
export const sharePoints = (lines: readonly PointLine[], total: number): Shared => {
  const groups = togetherOf(lines);
  const even = share(groups, total);
  if (even.total !== total) return share(lines, total);
  const names = groups.map(nameOf);
  return { ...even, scores: lines.map((line) => even.scores[names.indexOf(nameOf(line))] ?? line.score) };
};
