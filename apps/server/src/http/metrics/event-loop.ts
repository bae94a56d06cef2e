import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { gauge } from '#lib/metrics.ts';

/**
 * How long the event loop kept others waiting. Node's histogram is emptied by a clock of our own and not by the
 * reader of it, as the common figures do: with two readers, or one that gave up while the loop stood still, those say
 * nothing of it.
 */

const delay = gauge('zhibiao_event_loop_delay_seconds', 'Delay of the event loop in the last 15 to 30 seconds.', [
  'quantile',
]);
const busy = gauge('zhibiao_event_loop_utilization_ratio', 'Share of its time in which the event loop was busy.');

const SPAN_MS = 15_000;
/** Of the timer by which it is measured: a loop that has nothing to do is late by nothing. */
const RESOLUTION_MS = 20;
const QUANTILES = [0.5, 0.99, 1];

type Readings = Map<number, number>;
let before = performance.eventLoopUtilization();

const watch = (): (() => Readings) => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const late = (share: number) => Math.max(0, histogram.percentile(share * 100) / 1e6 - RESOLUTION_MS) / 1_000;
  const read = (): Readings => new Map(QUANTILES.map((share) => [share, late(share)]));
  let last: Readings = new Map();
  setInterval(() => {
    last = read();
    histogram.reset();
  }, SPAN_MS).unref();
  return () => new Map([...read()].map(([share, sec]) => [share, Math.max(sec, last.get(share) ?? 0)]));
};
let readings: (() => Readings) | null = null;

/** Watched from the first time on. */
export const askEventLoop = (): void => {
  readings ??= watch();
  for (const [quantile, sec] of readings()) delay.set({ quantile }, sec);
  const now = performance.eventLoopUtilization();
  busy.set(performance.eventLoopUtilization(now, before).utilization);
  before = now;
};
