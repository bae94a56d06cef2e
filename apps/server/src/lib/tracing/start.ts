import { context, propagation, trace } from '@opentelemetry/api';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { register } from 'import-in-the-middle/register-hooks.mjs';
import { VERSION } from '#lib/version.ts';
import { otlpExporter } from './otlp.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `name=value,name=value`, as OpenTelemetry writes headers. */
const pairsOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('=').map((part) => decodeURIComponent(part.trim())))
      .flatMap(([name, value]) => (name && value ? [[name, value]] : [])),
  );

const providerOf = (env: Env): TracerProvider => {
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  const url = `${(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '').replace(/\/$/, '')}/v1/traces`;
  const own = resourceFromAttributes({ 'service.name': 'zhibiao', 'service.version': VERSION });
  return new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // What cannot be delivered is kept up to its limit and then lost: nothing waits for it.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: otlpExporter(url, pairsOf(env['OTEL_EXPORTER_OTLP_HEADERS'])) }),
    ],
  });
};

/** Requests and the statements they lead to. A span holds the text of a statement, never its values, nor a query. */
export const startTracing = (env: Env): void => {
  const provider = providerOf(env);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  register({ include: ['pg', 'pg-pool'] });
  registerInstrumentations({
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        recordExceptions: false,
        instrumentHooks: false,
        instrumentHandler: false,
        requestHook: (span, request) => {
          const route = request.routeOptions.url ?? 'unknown';
          span.updateName(`${request.method} ${route}`);
          span.setAttribute('url.path', route);
          span.setAttribute('request.id', request.id);
        },
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void provider.forceFlush().catch(() => {}));
};
