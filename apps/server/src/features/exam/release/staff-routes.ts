import * as contract from '@zhibiao/contract/exam/staff-marking';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { askRelease } from './ask.ts';
import { findRelease, findReleases } from './preview.ts';

export const releaseStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listReleases, () => findReleases(pool));
  serve(app, deps, contract.releasePreview, ({ query }) => findRelease(pool, query.paperId));
  serve(app, deps, contract.releaseExam, ({ body, staff }) => askRelease(deps, staff, body));
};
