import { z } from 'zod';
import { HOUR_MIN } from './limits.ts';

/**
 * 学时 with their origin, one decimal each. `measured`: what the server measures of the content, at most what staff set.
 * `planned`: 教学计划学时, what staff set above it and a second person approved; 0 where there is none. They are stated
 * beside each other under their own names and never as one figure.
 */
export const Hours = z.object({ measured: z.number(), planned: z.number() });
export type Hours = z.output<typeof Hours>;

export const NO_HOURS: Hours = { measured: 0, planned: 0 };
export const PLANNED_HOURS = '教学计划学时';

/** Added in tenths, where whole numbers stay exact. */
const added = (hours: readonly number[]): number => hours.reduce((sum, one) => sum + Math.round(one * 10), 0) / 10;
export const sumHours = (several: readonly Hours[]): Hours => ({
  measured: added(several.map(({ measured }) => measured)),
  planned: added(several.map(({ planned }) => planned)),
});

/**
 * A figure and its unit: of less than one hour the minutes, rounded down as the hours themselves are, so that no more
 * is said than was measured. A document from before has hours of whatever size (`hourMin` null), as it was printed.
 */
export const amountParts = (hours: number, hourMin: number | null = HOUR_MIN): { figure: string; unit: string } => {
  if (hours > 0 && hours < 1 && hourMin !== null)
    return { figure: String(Math.floor(hours * hourMin + 1e-9)), unit: '分钟' };
  return { figure: hours === 0 ? '0' : hours.toFixed(1), unit: '学时' };
};
/** `3.4 学时`, `18 分钟`. */
export const amountText = (hours: number, hourMin?: number | null): string => {
  const { figure, unit } = amountParts(hours, hourMin);
  return `${figure} ${unit}`;
};
/** Beside the word 学时: `3.4`, `18 分钟`. */
export const hourFigure = (hours: number, hourMin?: number | null): string =>
  amountText(hours, hourMin).replace(' 学时', '');

/** `，教学计划学时 4.6`, or nothing where there is none: what stands behind the measured figure and its unit. */
export const plannedText = ({ planned }: Hours, hourMin?: number | null): string =>
  planned > 0 ? `，${PLANNED_HOURS} ${hourFigure(planned, hourMin)}` : '';
/** `3.4 学时` or `3.4 学时，教学计划学时 4.6`. */
export const hoursText = (hours: Hours, hourMin?: number | null): string =>
  amountText(hours.measured, hourMin) + plannedText(hours, hourMin);
/** For a cell of a table whose head says 学时: `3.4`, `3.4（教学计划 4.6）`. */
export const hoursCell = ({ measured, planned }: Hours, hourMin?: number | null): string =>
  hourFigure(measured, hourMin) + (planned > 0 ? `（教学计划 ${hourFigure(planned, hourMin)}）` : '');
/** For a large figure below the word 学时, with what stands small beside it. */
export const hoursHead = (hours: Hours): { value: string; unit: string } => {
  const { figure, unit } = amountParts(hours.measured);
  return { value: figure, unit: unit.replace('学时', '') + plannedText(hours) };
};
