import * as contract from '@zhibiao/contract/notice/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { countDeliveries, findDeliveries, findSmsToday } from './send/deliveries.ts';
import { retryDeliveries } from './send/retry.ts';

/** What left the site, how it went, and what it may still cost today. */
export const messageStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listDeliveries, ({ query, staff }) => findDeliveries(deps.pool, staff, query));
  serve(app, deps, contract.deliveryCounts, ({ query, staff }) => countDeliveries(deps.pool, staff, query));
  serve(app, deps, contract.smsToday, () => findSmsToday(deps.pool));
  serve(app, deps, contract.retryDeliveries, ({ body, staff }) => retryDeliveries(deps, staff, body.ids));
};
