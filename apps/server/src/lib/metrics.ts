import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The figures of this process, for Prometheus: code that does a thing counts it here. Names end as the convention says,
 * `_total` what only grows, `_seconds` and `_bytes` what is measured; a label takes a few known values, never what
 * a client sent.
 */

const registry = new Registry();

export const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Counter({ name, help, labelNames, registers: [registry] });

export const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

export const histogram = <L extends string = never>(
  name: string,
  help: string,
  { labels, buckets }: { labels: readonly L[]; buckets: number[] },
) => new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] });

/** Of memory, processor, event loop and garbage, under the names that every Node dashboard knows; once a process. */
let watching = false;
export const watchProcess = (): void => {
  if (watching) return;
  watching = true;
  collectDefaultMetrics({ register: registry });
};

export const METRICS_TYPE = registry.contentType;
export const metricsText = (): Promise<string> => registry.metrics();
export const metricNames = (): string[] => registry.getMetricsAsArray().map(({ name }) => name);
