import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';

/** In the minute so many began, less those who ended. In order. */
export type CurveStep = readonly [minute: number, by: number];

const MINUTE_MS = 60_000;
export const PAST_MIN = 180;
const POINTS = 60;

/** How many sat, from three hours ago or the first start since, until the last deadline; expected beyond `now`. */
export const curveOf = (steps: readonly CurveStep[], now: number): DeskSummary['curve'] => {
  const thisMinute = Math.floor(now / MINUTE_MS);
  const earliest = thisMinute - PAST_MIN;
  const first = Math.max(earliest, steps[0]?.[0] ?? thisMinute);
  const last = Math.max(thisMinute, steps.at(-1)?.[0] ?? thisMinute);
  const stride = Math.max(1, Math.ceil((last - first) / (POINTS - 2)));
  const minutes = Array.from({ length: Math.floor((last - first) / stride) + 1 }, (_, nth) => first + nth * stride);
  // What is there now stands on the line between what was and what will be.
  const marks = [...new Set([...minutes, thisMinute, last])].sort((a, b) => a - b);
  return marks.map((minute) => ({
    at: minute * MINUTE_MS,
    running: steps.reduce((sum, [at, by]) => (at <= minute ? sum + by : sum), 0),
    expected: minute > thisMinute,
  }));
};
