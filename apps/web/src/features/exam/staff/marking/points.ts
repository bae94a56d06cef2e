import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';

/** What has been given to each point of the rubric, by id; empty before the first judgement. */
export type GivenPoints = Readonly<Record<string, number>>;
type Rubric = MarkItem['rubric'];

const TENTHS = 10;
export const totalOf = (given: GivenPoints): number =>
  Object.values(given).reduce((sum, points) => sum + Math.round(points * TENTHS), 0) / TENTHS;
export const isJudged = (given: GivenPoints): boolean => Object.keys(given).length > 0;

export const none = (rubric: Rubric): GivenPoints => Object.fromEntries(rubric.map(({ id }) => [id, 0]));
const set = (rubric: Rubric, given: GivenPoints, id: string, points: number): GivenPoints => ({
  ...none(rubric),
  ...given,
  [id]: points,
});

/** All of a point, or nothing of it when it has some. */
export const toggle = (rubric: Rubric, given: GivenPoints, at: number): GivenPoints => {
  const point = rubric[at];
  return point ? set(rubric, given, point.id, (given[point.id] ?? 0) > 0 ? 0 : point.points) : given;
};
/** Half a point more or less: multiples of half a point, and all of it at the end. */
export const step = (rubric: Rubric, given: GivenPoints, at: number, by: 1 | -1): GivenPoints => {
  const point = rubric[at];
  if (!point) return given;
  const now = given[point.id] ?? 0;
  const next = by === 1 ? Math.floor(now * 2 + 1) / 2 : Math.ceil(now * 2 - 1) / 2;
  return set(rubric, given, point.id, Math.min(point.points, Math.max(0, next)));
};

/** As the endpoint takes it. */
export const sent = (rubric: Rubric, given: GivenPoints) => rubric.map(({ id }) => ({ id, points: given[id] ?? 0 }));
/** Which mark it is of an answer: those that were requested afterwards come last. */
export const nthWord = (nth: number): string => ['', '一评', '二评', '仲裁'][nth] ?? '复核';
export const pointsText = (points: number): string => points.toFixed(1);
