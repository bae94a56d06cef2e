import { z } from 'zod';

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

/** `，教学计划学时 4.6`, or nothing where there is none: what stands behind the measured figure and its unit. */
export const plannedText = ({ planned }: Hours): string =>
  planned > 0 ? `，${PLANNED_HOURS} ${planned.toFixed(1)}` : '';
/** `3.4 学时` or `3.4 学时，教学计划学时 4.6`. */
export const hoursText = (hours: Hours): string => `${hours.measured.toFixed(1)} 学时${plannedText(hours)}`;
/** For a cell of a table whose head says 学时: `3.4`, `3.4（教学计划 4.6）`. */
export const hoursCell = ({ measured, planned }: Hours): string =>
  measured.toFixed(1) + (planned > 0 ? `（教学计划 ${planned.toFixed(1)}）` : '');
