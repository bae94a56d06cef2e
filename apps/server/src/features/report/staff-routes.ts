import { reportOverview } from '@zhibiao/contract/report-staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { createOverview } from './overview.ts';

/** How the platform is doing. */
export const reportStaffRoutes: Feature = (app, deps) => {
  const overview = createOverview(deps.pool);
  serve(app, deps, reportOverview, ({ query }) => overview(query.days));
};
