import type { CodeOf } from '@zhibiao/contract/core/codes';
import { MARK_TASK, type MarkKind } from '@zhibiao/contract/exam/staff-marking';
import type { RubricPoint } from '@zhibiao/contract/question/content';

/** How an answer gains its points. Counted in whole tenths, so that no sum drifts. */
const TENTHS = 10;
const tenths = (points: number): number => Math.round(points * TENTHS);
/** Half a point, in tenths. */
const HALF = 5;

type Point = RubricPoint & { points: number };
export type PointMark = { id: string; points: number };

/** The question's points by the shares of its rubric, each rounded down to a tenth; the last takes the rest. */
export const splitPoints = (full: number, shares: readonly number[]): number[] => {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.slice(0, -1).map((share) => Math.floor((tenths(full) * share) / whole));
  const rest = tenths(full) - parts.reduce((sum, part) => sum + part, 0);
  return [...parts, rest].map((part) => part / TENTHS);
};

/** Of a question that came without a rubric. */
const WHOLE: RubricPoint = { id: 'all', text: '得分', accept: '', share: 1 };
export const rubricOf = (rubric: readonly RubricPoint[], full: number): Point[] => {
  const points = rubric.length > 0 ? rubric : [WHOLE];
  const split = splitPoints(
    full,
    points.map(({ share }) => share),
  );
  return points.map((point, index) => ({ ...point, points: split[index] ?? 0 }));
};

/** A rubric as it is written down beside a question, with names for its points. */
export const namedPoints = (rubric: readonly { text: string; accept?: string; share: number }[]): RubricPoint[] =>
  rubric.map(({ text, accept = '', share }, index) => ({ id: `p${index + 1}`, text, accept, share }));

/** All, nothing, or a multiple of half a point between. */
const isGivable = (given: number, most: number): boolean =>
  given === most || (given >= 0 && given < most && Number.isInteger(given * 2));

/** What the points make together; a sentence when they are not of this rubric. */
export const scoreOf = (
  rubric: readonly Point[],
  given: readonly PointMark[],
): { score: number } | { fault: string } => {
  const points = new Map(given.map((one) => [one.id, one.points]));
  if (points.size !== given.length || given.some(({ id }) => !rubric.some((point) => point.id === id)))
    return { fault: '评分要点有误，请刷新' };
  const missing = rubric.find(({ id }) => !points.has(id));
  if (missing) return { fault: `请为“${missing.text}”给分` };
  const odd = rubric.find(({ id, points: most }) => !isGivable(points.get(id) ?? 0, most));
  if (odd) return { fault: `“${odd.text}”的得分须为 0 至 ${odd.points} 之间、以 0.5 为单位的分值` };
  return { score: given.reduce((sum, one) => sum + tenths(one.points), 0) / TENTHS };
};

/** The middle of two marks, rounded up to half a point, and never more than the question has. */
export const meanOf = (a: number, b: number, full: number): number =>
  Math.min(tenths(full), Math.ceil((tenths(a) + tenths(b)) / 2 / HALF) * HALF) / TENTHS;
/** Two marks agree when they differ by at most `gap` percent of the question's points. */
export const agree = (a: number, b: number, full: number, gap: number): boolean =>
  Math.abs(tenths(a) - tenths(b)) * 100 <= tenths(full) * gap;

type MarkState = CodeOf<typeof MARK_TASK>;
/** The stages of marking: which mark each asks for, and the state of a task that waits for it. */
export const MARK_STAGE = {
  first: { nth: 1, state: MARK_TASK.waiting },
  second: { nth: 2, state: MARK_TASK.second },
  dispute: { nth: 3, state: MARK_TASK.dispute },
} as const satisfies Record<MarkKind, { nth: number; state: MarkState }>;
const STAGES = (['first', 'second', 'dispute'] as const).map((kind) => ({ kind, ...MARK_STAGE[kind] }));
export type MarkStage = (typeof STAGES)[number];
/** What a task in this state waits for; nothing once it is settled. */
export const stageIn = (state: number): MarkStage | undefined => STAGES.find((stage) => stage.state === state);

type Marked = { nth: MarkStage['nth']; need: number; full: number; gap: number; score: number; first: number | null };
/** 0 → 5 with one mark; with two 0 → 1 → 5 when they agree, else 1 → 2 → 5 by the third. */
export const afterMark = ({
  nth,
  need,
  full,
  gap,
  score,
  first,
}: Marked): { state: MarkState; final: number | null } => {
  if (nth === MARK_STAGE.first.nth && need === 2) return { state: MARK_TASK.second, final: null };
  if (nth !== MARK_STAGE.second.nth || first === null) return { state: MARK_TASK.settled, final: score };
  return agree(first, score, full, gap)
    ? { state: MARK_TASK.settled, final: meanOf(first, score, full) }
    : { state: MARK_TASK.dispute, final: null };
};
