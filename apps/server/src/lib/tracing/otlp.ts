import { type Attributes, type HrTime, SpanKind } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** OTLP over HTTP as JSON, which every collector takes: the packages for it bring as much again as all the others. */

const WITHIN_MS = 10_000;

const valueOf = (value: unknown): object => {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value !== 'number') return { stringValue: String(value) };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
const nanosOf = ([seconds, nanos]: HrTime): string => String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));

const KIND: Record<SpanKind, number> = {
  [SpanKind.INTERNAL]: 1,
  [SpanKind.SERVER]: 2,
  [SpanKind.CLIENT]: 3,
  [SpanKind.PRODUCER]: 4,
  [SpanKind.CONSUMER]: 5,
};
const spanOf = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  parentSpanId: span.parentSpanContext?.spanId,
  name: span.name,
  kind: KIND[span.kind],
  startTimeUnixNano: nanosOf(span.startTime),
  endTimeUnixNano: nanosOf(span.endTime),
  attributes: attributesOf(span.attributes),
  status: { code: span.status.code },
});

/** What one process sends has one resource. */
const textOf = (spans: readonly ReadableSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(spans[0]?.resource.attributes ?? {}) },
        scopeSpans: [...Map.groupBy(spans, ({ instrumentationScope }) => instrumentationScope.name)].map(
          ([name, scoped]) => ({ scope: { name }, spans: scoped.map(spanOf) }),
        ),
      },
    ],
  });

export const otlpExporter = (url: string, headers: Record<string, string>): SpanExporter => ({
  export: (spans, done) => {
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: textOf(spans),
      signal: AbortSignal.timeout(WITHIN_MS),
    }).then(
      (answer) => done({ code: answer.ok ? ExportResultCode.SUCCESS : ExportResultCode.FAILED }),
      (error: Error) => done({ code: ExportResultCode.FAILED, error }),
    );
  },
  shutdown: async () => {},
});
