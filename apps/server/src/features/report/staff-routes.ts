import { exportReport } from '@zhibiao/contract/report/staff-export';
import { reportFunnel, reportOrgs, reportOverview } from '@zhibiao/contract/report/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { startReportExport } from './export/start.ts';
import { createFunnel } from './funnel.ts';
import { createOverview } from './overview.ts';
import { findOrgsInScope } from './seen.ts';

/** How the platform is doing. */
export const reportStaffRoutes: Feature = (app, deps) => {
  const overview = createOverview(deps);
  const funnel = createFunnel(deps.reading);
  serve(app, deps, reportOverview, ({ query, staff }) => overview(staff, query));
  serve(app, deps, reportFunnel, ({ query, staff }) => funnel(staff, query));
  serve(app, deps, exportReport, ({ body, staff }) => startReportExport(deps, staff, body));
  serve(app, deps, reportOrgs, ({ query, staff }) => findOrgsInScope(deps.pool, staff, query));
};
