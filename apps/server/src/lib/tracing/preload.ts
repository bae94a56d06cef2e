/**
 * node --import: traces, where the environment says where they go. It stands before everything else, since what is to
 * be traced has to be seen when it is loaded; without the address none of it is read.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import('./start.ts');
  startTracing(process.env);
}
