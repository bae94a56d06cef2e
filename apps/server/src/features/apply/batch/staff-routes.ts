import * as contract from '@zhibiao/contract/certificate/staff-batch';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { confirmBatch, stopBatch } from './confirm.ts';
import { countBatches, findBatch, findBatches, findSample } from './queries.ts';
import { tryBatch } from './trial.ts';

/** Certificates of several applications, issued together. */
export const certBatchRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listCertBatches, ({ staff, query }) => findBatches(deps, staff, query));
  serve(app, deps, contract.batchCounts, ({ staff }) => countBatches(deps, staff));
  serve(app, deps, contract.certBatch, ({ staff, params }) => findBatch(deps, staff, params.id));
  serve(app, deps, contract.tryCertBatch, ({ staff, body }) => tryBatch(deps, staff, body));
  serve(app, deps, contract.confirmCertBatch, ({ staff, body }) => confirmBatch(deps, staff, body));
  serve(app, deps, contract.stopCertBatch, ({ staff, body }) => stopBatch(deps, staff, body));
  serveFile(app, deps, contract.certBatchSample, ({ staff, params }) => findSample(deps, staff, params));
};
