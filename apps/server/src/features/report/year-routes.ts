import { exportYear, reportYear, reportYearOrgs } from '@zhibiao/contract/report/staff-year';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { startYearExport } from './year-export.ts';
import { findLearnersYear, findOrgsYear } from './year.ts';

/** Hours of continuing education by the year. */
export const reportYearRoutes: Feature = (app, deps) => {
  serve(app, deps, reportYear, ({ query, staff }) => findLearnersYear(deps, staff, query));
  serve(app, deps, reportYearOrgs, ({ query, staff }) => findOrgsYear(deps, staff, query));
  serve(app, deps, exportYear, ({ body, staff }) => startYearExport(deps, staff, body));
};
